// The coverage of a pixel by a shape. All distances are in pixels.
//
// Straight edges use the exact area. Arcs use the distance of the pixel's centre from them plus one half, which differs
// from the area by at most 0.065 for radii from 2 pixels up.

// Computes a pixel's centre in a layer's own coordinates, and their changes from one pixel to the next, to the right
// and down. Returns false where the layer's plane is behind the viewer.
bool ownPoint(vec2 pixel, vec4 rowX, vec4 rowY, vec4 rowW, out vec2 p, out vec2 dx, out vec2 dy) {
    vec3 h = vec3(pixel, 1.0);
    float w = dot(rowW.xyz, h);
    bool isInFront = w > 0.0;
    float divisor = isInFront ? w : 1.0;
    p = vec2(dot(rowX.xyz, h), dot(rowY.xyz, h)) / divisor;
    dx = (rowX.xy - p.x * rowW.xy) / divisor;
    dy = (rowY.xy - p.y * rowW.xy) / divisor;
    return isInFront;
}

// The hard sides of a shape, from its flags: left, top, right, bottom.
bvec4 hardSides(int flags) {
    return bvec4((flags & 4) != 0, (flags & 8) != 0, (flags & 16) != 0, (flags & 32) != 0);
}

// The exact area of a unit square on the inner side of a straight edge: `inside` is the signed distance of the square's
// centre from the edge, positive inside, `normal` the edge's unit normal without signs.
float halfPlane(float inside, vec2 normal) {
    float major = max(normal.x, normal.y);
    float minor = min(normal.x, normal.y);
    float flat_ = 0.5 * (major - minor);
    float reach = 0.5 * (major + minor);
    float away = min(abs(inside), reach);
    float rest = reach - away;
    // A rectilinear edge is exactly linear; for nearly rectilinear ones the curved part is too short to see, and to
    // divide by.
    float area = away < flat_ || minor < 1e-3
        ? min(0.5 + away / major, 1.0) : 1.0 - rest * rest / (2.0 * major * minor);
    return inside < 0.0 ? 1.0 - area : area;
}

// The radius of a point's quadrant; radii are top left, top right, bottom right, bottom left.
float radiusAt(vec2 p, vec4 radii) {
    vec2 side = p.x < 0.0 ? radii.xw : radii.yz;
    return p.y < 0.0 ? side.x : side.y;
}

// The coverage of a pixel by a rectilinear rounded rectangle; `p` is the pixel's centre relative to the rectangle's.
float boxCoverage(vec2 p, vec2 extent, vec4 radii) {
    vec2 low = clamp(extent + p + 0.5, 0.0, 1.0);
    vec2 high = clamp(extent - p + 0.5, 0.0, 1.0);
    vec2 sides = max(low + high - 1.0, 0.0);
    float radius = radiusAt(p, radii);
    vec2 corner = abs(p) - (extent - radius);
    float len = max(length(corner), 1e-6);
    float arc = clamp(radius - len + 0.5, 0.0, 1.0);
    return min(corner.x, corner.y) > 0.0 && radius > 0.0 ? min(arc, sides.x * sides.y) : sides.x * sides.y;
}

// The coverage of a pixel by a rectangle (minX minY maxX maxY) in its own coordinates; see quadCoverage.
float rectCoverage(vec2 p, vec2 dx, vec2 dy, vec4 rect, bvec4 hard) {
    float lengthX = max(length(dx), 1e-12);
    float lengthY = max(length(dy), 1e-12);
    vec2 normalX = abs(dx) / lengthX;
    vec2 normalY = abs(dy) / lengthY;
    float left = (p.x - rect.x) / lengthX;
    float right = (rect.z - p.x) / lengthX;
    float top = (p.y - rect.y) / lengthY;
    float bottom = (rect.w - p.y) / lengthY;
    left = hard.x ? (left >= 0.0 ? 1.0 : 0.0) : halfPlane(left, normalX);
    top = hard.y ? (top >= 0.0 ? 1.0 : 0.0) : halfPlane(top, normalY);
    right = hard.z ? (right > 0.0 ? 1.0 : 0.0) : halfPlane(right, normalX);
    bottom = hard.w ? (bottom > 0.0 ? 1.0 : 0.0) : halfPlane(bottom, normalY);
    return max(left + right - 1.0, 0.0) * max(top + bottom - 1.0, 0.0);
}

// The coverage of a pixel by a rounded rectangle in its own coordinates: `p` is the pixel's centre there, `dx` and `dy`
// are the changes of p.x and p.y from one pixel to the next, to the right and down, and `hard` marks the hard sides:
// left, top, right, bottom. A hard side includes a whole pixel if its centre is inside.
float quadCoverage(vec2 p, vec2 dx, vec2 dy, vec2 extent, vec4 radii, bvec4 hard) {
    float sides = rectCoverage(p, dx, dy, vec4(-extent, extent), hard);
    float radius = radiusAt(p, radii);
    vec2 corner = abs(p) - (extent - radius);
    float len = max(length(corner), 1e-12);
    vec2 direction = sign(p) * corner / len;
    vec2 gradient = direction.x * dx + direction.y * dy;
    float steepness = max(length(gradient), 1e-12);
    float arc = clamp((radius - len) / steepness + 0.5, 0.0, 1.0);
    return min(corner.x, corner.y) > 0.0 && radius > 0.0 ? min(arc, sides) : sides;
}
