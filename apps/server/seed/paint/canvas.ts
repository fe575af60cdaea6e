/** A colour: red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];
/** What a shape is filled with: one colour, or one for each place. */
export type Ink = Colour | ((x: number, y: number) => Colour);
/** A place on the canvas, in pixels from the top left. */
export type Point = readonly [number, number];

/** A canvas of pixels. Shapes have soft edges; `alpha` is how much they cover, from 0 to 1. */
export type Canvas = {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** Fills everything. */
  wash(ink: Ink): void;
  circle(centre: Point, radius: number, ink: Ink, alpha?: number): void;
  ellipse(centre: Point, radii: Point, ink: Ink, alpha?: number, turn?: number): void;
  ring(centre: Point, radius: number, thick: number, ink: Ink, alpha?: number): void;
  /** A rectangle around its centre, with round corners, turned by radians. */
  box(centre: Point, size: Point, ink: Ink, options?: { round?: number; turn?: number; alpha?: number }): void;
  /** A line through points with round ends. */
  line(points: readonly Point[], thick: number, ink: Ink, alpha?: number): void;
  polygon(points: readonly Point[], ink: Ink, alpha?: number): void;
  /** Everything below a line of hills. */
  below(heightAt: (x: number) => number, ink: Ink, alpha?: number): void;
  /** Light that fades out around a centre. */
  glow(centre: Point, radius: number, colour: Colour, alpha: number): void;
};

/** A colour between two. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const part = Math.min(1, Math.max(0, share));
  return [
    one[0] + (other[0] - one[0]) * part,
    one[1] + (other[1] - one[1]) * part,
    one[2] + (other[2] - one[2]) * part,
  ];
}

/** A colour from its six digits. */
export function hex(digits: string): Colour {
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A fill that goes from one colour at `from` to others further down, evenly. */
export function fade(from: number, to: number, ...colours: Colour[]): (x: number, y: number) => Colour {
  const last = colours.length - 1;
  // One colour for each row is enough and is mixed once.
  const rows = new Map<number, Colour>();
  return (_x, y) => {
    const known = rows.get(y);
    if (known) return known;
    const place = Math.min(0.9999, Math.max(0, (y - from) / (to - from))) * last;
    const at = Math.floor(place);
    const colour = mix(colours[at] ?? [0, 0, 0], colours[at + 1] ?? colours[at] ?? [0, 0, 0], place - at);
    rows.set(y, colour);
    return colour;
  };
}

/** Makes a canvas. */
export function createCanvas(width: number, height: number): Canvas {
  const pixels = new Uint8Array(width * height * 3);

  // `distanceAt` is how far outside the shape a place is, in pixels; below nothing is inside.
  const paint = (
    [left, top, right, bottom]: readonly [number, number, number, number],
    distanceAt: (x: number, y: number) => number,
    ink: Ink,
    alpha = 1,
  ) => {
    const colourAt = typeof ink === 'function' ? ink : undefined;
    let [red, green, blue] = typeof ink === 'function' ? [0, 0, 0] : ink;
    const [x0, x1] = [Math.max(0, Math.floor(left) - 1), Math.min(width - 1, Math.ceil(right) + 1)];
    const [y0, y1] = [Math.max(0, Math.floor(top) - 1), Math.min(height - 1, Math.ceil(bottom) + 1)];
    for (let y = y0; y <= y1; y += 1) {
      let at = (y * width + x0) * 3;
      for (let x = x0; x <= x1; x += 1, at += 3) {
        const distance = distanceAt(x + 0.5, y + 0.5);
        if (distance >= 0.5) continue;
        const cover = distance <= -0.5 ? alpha : (0.5 - distance) * alpha;
        if (colourAt) [red, green, blue] = colourAt(x, y);
        pixels[at] = (pixels[at] ?? 0) * (1 - cover) + red * cover;
        pixels[at + 1] = (pixels[at + 1] ?? 0) * (1 - cover) + green * cover;
        pixels[at + 2] = (pixels[at + 2] ?? 0) * (1 - cover) + blue * cover;
      }
    }
  };

  const everywhere = [0, 0, width - 1, height - 1] as const;
  return {
    width,
    height,
    pixels,
    wash: (ink) => paint(everywhere, () => -1, ink),
    circle([cx, cy], radius, ink, alpha) {
      const bounds = [cx - radius, cy - radius, cx + radius, cy + radius] as const;
      paint(bounds, (x, y) => Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) - radius, ink, alpha);
    },
    ellipse([cx, cy], [rx, ry], ink, alpha, turn = 0) {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const reach = Math.max(rx, ry);
      const least = Math.min(rx, ry);
      const bounds =
        turn === 0
          ? ([cx - rx, cy - ry, cx + rx, cy + ry] as const)
          : ([cx - reach, cy - reach, cx + reach, cy + reach] as const);
      const distanceAt = (x: number, y: number) => {
        const [dx, dy] = [x - cx, y - cy];
        const [u, v] = [(dx * cos + dy * sin) / rx, (dy * cos - dx * sin) / ry];
        const far = Math.sqrt(u * u + v * v);
        const slope = Math.sqrt((u / rx) ** 2 + (v / ry) ** 2);
        return slope === 0 ? -least : (far * (far - 1)) / slope;
      };
      paint(bounds, distanceAt, ink, alpha);
    },
    ring([cx, cy], radius, thick, ink, alpha) {
      const reach = radius + thick / 2;
      const distanceAt = (x: number, y: number) =>
        Math.abs(Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) - radius) - thick / 2;
      paint([cx - reach, cy - reach, cx + reach, cy + reach], distanceAt, ink, alpha);
    },
    box([cx, cy], [w, h], ink, { round = 0, turn = 0, alpha } = {}) {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const [halfW, halfH] = [w / 2 - round, h / 2 - round];
      const reachX = (Math.abs(w * cos) + Math.abs(h * sin)) / 2;
      const reachY = (Math.abs(w * sin) + Math.abs(h * cos)) / 2;
      const distanceAt = (x: number, y: number) => {
        const [dx, dy] = [x - cx, y - cy];
        const u = Math.abs(dx * cos + dy * sin) - halfW;
        const v = Math.abs(dy * cos - dx * sin) - halfH;
        const outside = u > 0 && v > 0 ? Math.sqrt(u * u + v * v) : Math.max(u, v);
        return outside - round;
      };
      paint([cx - reachX, cy - reachY, cx + reachX, cy + reachY], distanceAt, ink, alpha);
    },
    line(points, thick, ink, alpha) {
      const half = thick / 2;
      const distanceAt = (x: number, y: number) => {
        let nearest = Number.POSITIVE_INFINITY;
        for (let at = 1; at < points.length; at += 1) {
          const [ax, ay] = points[at - 1] ?? [0, 0];
          const [bx, by] = points[at] ?? [0, 0];
          const [dx, dy] = [bx - ax, by - ay];
          const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
          nearest = Math.min(nearest, (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2);
        }
        return Math.sqrt(nearest) - half;
      };
      paint(boundsOf(points, half), distanceAt, ink, alpha);
    },
    polygon(points, ink, alpha) {
      const distanceAt = (x: number, y: number) => {
        let nearest = Number.POSITIVE_INFINITY;
        let inside = false;
        let [ax, ay] = points[points.length - 1] ?? [0, 0];
        for (const [bx, by] of points) {
          const [dx, dy] = [bx - ax, by - ay];
          const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
          nearest = Math.min(nearest, (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2);
          if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
          [ax, ay] = [bx, by];
        }
        return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
      };
      paint(boundsOf(points, 0), distanceAt, ink, alpha);
    },
    below(heightAt, ink, alpha) {
      const heights = Float64Array.from({ length: width }, (_, x) => heightAt(x + 0.5));
      const slopes = heights.map((y, x) => 1 / Math.sqrt(1 + (y - (heights[x + 1] ?? y)) ** 2));
      const top = heights.reduce((least, y) => Math.min(least, y), height);
      const distanceAt = (x: number, y: number) => ((heights[x | 0] ?? 0) - y) * (slopes[x | 0] ?? 1);
      paint([0, top - 1, width - 1, height - 1], distanceAt, ink, alpha);
    },
    glow([cx, cy], radius, colour, alpha) {
      const [x0, x1] = [Math.max(0, Math.floor(cx - radius)), Math.min(width - 1, Math.ceil(cx + radius))];
      const [y0, y1] = [Math.max(0, Math.floor(cy - radius)), Math.min(height - 1, Math.ceil(cy + radius))];
      for (let y = y0; y <= y1; y += 1) {
        for (let x = x0; x <= x1; x += 1) {
          const far = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) / radius;
          if (far >= 1) continue;
          const cover = (1 - far) ** 2 * alpha;
          const at = (y * width + x) * 3;
          pixels[at] = (pixels[at] ?? 0) * (1 - cover) + colour[0] * cover;
          pixels[at + 1] = (pixels[at + 1] ?? 0) * (1 - cover) + colour[1] * cover;
          pixels[at + 2] = (pixels[at + 2] ?? 0) * (1 - cover) + colour[2] * cover;
        }
      }
    },
  };
}

function boundsOf(points: readonly Point[], around: number): readonly [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs) - around, Math.min(...ys) - around, Math.max(...xs) + around, Math.max(...ys) + around];
}
