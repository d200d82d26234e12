// Package lamina draws scenes of layers by the C library, lamina.h.
//
// An object is used by one goroutine at a time, and freed by Close. A second call meanwhile is an Error whose Status is
// Busy; renderers draw beside each other.
package lamina

// #cgo LDFLAGS: -llamina
// #include <stdlib.h>
// #include <lamina.h>
import "C"

import (
	"encoding/json"
	"image"
	"unsafe"
)

// Statuses of errors.
const (
	Usage    = C.LAMINA_USAGE     // an argument is wrong
	BadInput = C.LAMINA_BAD_INPUT // a document or a value is wrong, or asks for more than a limit
	Busy     = C.LAMINA_BUSY      // another goroutine is using the object
)

// An Error is a call of the library that failed.
type Error struct {
	Status       int
	Message      string // all problems for people, with their places
	File         string // the document of the first problem; empty where it has none
	Line, Column int    // the first problem's place in it, from 1; 0 where it has none
}

func (e *Error) Error() string { return e.Message }

// check returns the error of a call, and frees it.
func check(status C.lamina_status, fault *C.lamina_error) error {
	if status == C.LAMINA_OK {
		return nil
	}
	defer C.lamina_error_free(fault)
	result := &Error{Status: int(status), Message: C.GoString(C.lamina_error_message(fault))}
	var problem C.lamina_problem
	if C.lamina_error_problem(fault, 0, &problem) == C.LAMINA_OK {
		result.File = C.GoStringN(problem.file.data, C.int(problem.file.length))
		result.Line, result.Column = int(problem.line), int(problem.column)
	}
	return result
}

// text returns a copy of a string for C, which is to be freed.
func text(s string) (*C.char, C.size_t) { return C.CString(s), C.size_t(len(s)) }

func free(text *C.char) { C.free(unsafe.Pointer(text)) }

// A Scene is a document with values and a time: what is drawn.
type Scene struct{ object *C.lamina_scene }

// OpenScene opens a document, JSON or YAML.
func OpenScene(path string) (*Scene, error) {
	name, length := text(path)
	defer free(name)
	var scene Scene
	var fault *C.lamina_error
	status := C.lamina_scene_open(nil, name, length, &scene.object, &fault)
	if err := check(status, fault); err != nil {
		return nil, err
	}
	return &scene, nil
}

// SetInput gives a value for an input of the document: a string, a number or a bool.
func (s *Scene) SetInput(name string, value any) error {
	return s.set(name, value, func(name *C.char, n C.size_t, value *C.char, v C.size_t, fault **C.lamina_error) C.lamina_status {
		return C.lamina_scene_set_input(s.object, name, n, value, v, fault)
	})
}

// Set gives a value for a property such as card.opacity: anything that JSON can write.
func (s *Scene) Set(property string, value any) error {
	return s.set(property, value, func(name *C.char, n C.size_t, value *C.char, v C.size_t, fault **C.lamina_error) C.lamina_status {
		return C.lamina_scene_set(s.object, name, n, value, v, fault)
	})
}

func (s *Scene) set(
	name string, value any,
	call func(*C.char, C.size_t, *C.char, C.size_t, **C.lamina_error) C.lamina_status,
) error {
	encoded, err := json.Marshal(value)
	if err != nil {
		return err
	}
	key, keyLength := text(name)
	defer free(key)
	document, documentLength := text(string(encoded))
	defer free(document)
	var fault *C.lamina_error
	status := call(key, keyLength, document, documentLength, &fault)
	return check(status, fault)
}

// SetTime sets the moment that is drawn, in seconds from the start.
func (s *Scene) SetTime(seconds float64) error {
	var fault *C.lamina_error
	status := C.lamina_scene_set_time(s.object, C.double(seconds), &fault)
	return check(status, fault)
}

// Close frees the scene.
func (s *Scene) Close() { C.lamina_scene_free(s.object); s.object = nil }

// A Renderer is a device, with a thread of its own. Open one and use it for all pictures.
type Renderer struct{ object *C.lamina_renderer }

// NewRenderer opens a device: "" for the best one, or as the command's --device.
func NewRenderer(request string) (*Renderer, error) {
	name, length := text(request)
	defer free(name)
	var renderer Renderer
	var fault *C.lamina_error
	status := C.lamina_renderer_create(name, length, nil, &renderer.object, &fault)
	if err := check(status, fault); err != nil {
		return nil, err
	}
	return &renderer, nil
}

// Render draws a scene at its time.
func (r *Renderer) Render(scene *Scene) (*Picture, error) {
	var picture Picture
	var fault *C.lamina_error
	status := C.lamina_renderer_render(r.object, scene.object, &picture.object, &fault)
	if err := check(status, fault); err != nil {
		return nil, err
	}
	return &picture, nil
}

// Profile draws a scene and returns its cost, as `lamina profile --json` prints it.
func (r *Renderer) Profile(scene *Scene) ([]byte, error) {
	var data *C.lamina_data
	var fault *C.lamina_error
	status := C.lamina_renderer_profile(r.object, scene.object, nil, nil, 0, nil, &data, &fault)
	if err := check(status, fault); err != nil {
		return nil, err
	}
	defer C.lamina_data_free(data)
	return C.GoBytes(unsafe.Pointer(C.lamina_data_bytes(data)), C.int(C.lamina_data_size(data))), nil
}

// Close frees the renderer.
func (r *Renderer) Close() { C.lamina_renderer_free(r.object); r.object = nil }

// A Picture is pixels of a frame.
type Picture struct{ object *C.lamina_picture }

// Image returns the pixels in place, premultiplied as image.RGBA has them; valid until Close.
func (p *Picture) Image() *image.RGBA {
	var pixels C.lamina_pixels
	if C.lamina_picture_get_pixels(p.object, &pixels) != C.LAMINA_OK {
		return image.NewRGBA(image.Rectangle{})
	}
	width, height, stride := int(pixels.width), int(pixels.height), int(pixels.stride)
	return &image.RGBA{
		Pix:    unsafe.Slice((*byte)(unsafe.Pointer(pixels.data)), stride*height),
		Stride: stride,
		Rect:   image.Rect(0, 0, width, height),
	}
}

// Write writes a PNG, JPEG, WebP or PPM by the path's extension; whole or not at all.
func (p *Picture) Write(path string) error {
	name, length := text(path)
	defer free(name)
	var fault *C.lamina_error
	status := C.lamina_picture_write(p.object, name, length, nil, 0, nil, 0, &fault)
	return check(status, fault)
}

// Close frees the picture.
func (p *Picture) Close() { C.lamina_picture_free(p.object); p.object = nil }
