// libyaml's event parser. Nothing is added: Swift can call all of it.
#ifndef LAMINA_CYAML_SHIM_H
#define LAMINA_CYAML_SHIM_H

#include <yaml.h>

#endif
