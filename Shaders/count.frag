// One per fragment, to be added up.

out vec4 color;

void main() {
    color = vec4(1.0);
}
