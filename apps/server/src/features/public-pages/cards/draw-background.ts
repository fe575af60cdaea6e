import type { BrandColors } from '../../site/brand-colors.ts';

/** A drawing of the background: pixels of four bytes. */
export type Background = { data: Buffer; width: number; height: number };

const [width, height] = [1200, 630];
const sheet = { margin: 32, radius: 40 };
const balls = [
  // The mark, which a logo covers.
  { x: 102, y: 569, radius: 20, shade: '--gb-brand' },
  { x: 1160, y: 470, radius: 40, shade: '--gb-brand-press' },
  { x: 1010, y: 520, radius: 26, shade: '--gb-brand-ink' },
  { x: 1082, y: 560, radius: 60, shade: '--gb-brand' },
  { x: 980, y: 600, radius: 44, shade: '--gb-globe' },
] as const;

type Pixel = readonly [number, number, number];
const white: Pixel = [255, 255, 255];

/** Draws the background of cards in the shades of a brand: a white sheet with balls on a frame. */
export function drawBackground({ light }: Pick<BrandColors, 'light'>): Background {
  const shade = (name: string): Pixel => toPixel(light[name] ?? '#ffffff');
  const data = Buffer.alloc(width * height * 4, 255);
  const frame = shade('--gb-brand-soft');
  const shapes = balls.flatMap(({ x, y, radius, shade: name }) => [
    { x, y, radius, color: shade(name) },
    { x: x - radius * 0.36, y: y - radius * 0.44, radius: radius * 0.18, color: white },
  ]);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = shareOfSheet(x, y);
      let color = share > 0 ? white : frame;
      if (share > 0 && y > 400 && (x > 900 || x < 140))
        for (const ball of shapes)
          color = mix(color, ball.color, clamp(ball.radius + 0.5 - Math.hypot(x + 0.5 - ball.x, y + 0.5 - ball.y)));
      data.set(share > 0 && share < 1 ? mix(frame, color, share) : color, (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

// How much of a pixel the sheet with its round corners covers, from 0 to 1.
function shareOfSheet(x: number, y: number): number {
  const { margin, radius } = sheet;
  const outside = (place: number, size: number) =>
    Math.max(0, margin + radius - place - 0.5, place + 0.5 - (size - margin - radius));
  return clamp(radius + 0.5 - Math.hypot(outside(x, width), outside(y, height)));
}

const clamp = (share: number) => Math.max(0, Math.min(1, share));

function mix(from: Pixel, to: Pixel, share: number): Pixel {
  if (share <= 0) return from;
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

function toPixel(color: string): Pixel {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
