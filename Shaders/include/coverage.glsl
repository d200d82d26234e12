// How much of a pixel lies in a shape. All distances are in pixels.
//
// Straight edges have their exact area. Arcs take the distance of the pixel's centre from them plus one half, which for
// radii from 2 pixels up is at most 0.065 from the area.

// A pixel's centre in a layer's own coordinates, and how they change a pixel to the right and a pixel down. False where
// the layer's plane lies behind the viewer.
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

// The sides of a shape that are hard, out of its flags: left, top, right, bottom.
bvec4 hardSides(int flags) {
    return bvec4((flags & 4) != 0, (flags & 8) != 0, (flags & 16) != 0, (flags & 32) != 0);
}

// The share of a unit square on the inner side of a straight edge: `inside` is the signed distance of the square's
// centre from the edge, positive inside, `normal` the edge's unit normal without signs. This is the exact area.
float halfPlane(float inside, vec2 normal) {
    float major = max(normal.x, normal.y);
    float minor = min(normal.x, normal.y);
    float flat_ = 0.5 * (major - minor);
    float reach = 0.5 * (major + minor);
    float away = min(abs(inside), reach);
    float rest = reach - away;
    // An edge along the axes is exactly linear; near it the curved part is too short to show, and to divide by.
    float area = away < flat_ || minor < 1e-3
        ? min(0.5 + away / major, 1.0) : 1.0 - rest * rest / (2.0 * major * minor);
    return inside < 0.0 ? 1.0 - area : area;
}

// The radius at a point's quadrant; radii are top left, top right, bottom right, bottom left.
float radiusAt(vec2 p, vec4 radii) {
    vec2 side = p.x < 0.0 ? radii.xw : radii.yz;
    return p.y < 0.0 ? side.x : side.y;
}

// The share of a pixel in a rounded rectangle along the axes, `p` being the pixel's centre from the rectangle's.
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

// The share of a pixel in a rectangle (minX minY maxX maxY) in its own coordinates; see quadCoverage.
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

// The share of a pixel in a rounded rectangle in its own coordinates: `p` is the pixel's centre there, `dx` and `dy`
// how p.x and p.y change a pixel to the right and a pixel down, `hard` a mark for each hard side: left, top, right,
// bottom. A hard side takes a pixel whole if its centre is inside.
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

#ifdef CLIP
// The share of a pixel that an ancestor's clip lets through.
float clipCoverage(vec2 pixel, vec4 rowX, vec4 rowY, vec4 rowW, vec4 radii) {
    vec2 p, dx, dy;
    if (!ownPoint(pixel, rowX, rowY, rowW, p, dx, dy)) return 0.0;
    return quadCoverage(p, dx, dy, vec2(rowX.w, rowY.w), radii, hardSides(int(rowW.w)));
}
#endif
