import type { Chance } from '../chance.ts';
import { type Canvas, type Colour, hex, mix, type Point } from './canvas.ts';

/** Draws a picture of 960 by 640 pixels; `second` is another hour or season of the same place. */
export type Scene = (canvas: Canvas, chance: Chance, second: boolean) => void;

/** A colour of many scenes. */
export const white: Colour = [255, 255, 255];
/** A colour of many scenes. */
export const night = hex('141233');

/** The heights of a line of hills. */
export const hills = (base: number, rise: number, length: number, shift: number) => (x: number) =>
  base - rise * Math.sin(x / length + shift) - rise * 0.45 * Math.sin(x / (length * 0.43) + shift * 2.3);

/** The heights of a line of peaks. */
export const peaks = (base: number, rise: number, chance: Chance) => {
  const tops = Array.from({ length: 9 }, () => chance.next());
  return (x: number) => {
    const place = (x / 960) * 7;
    const at = Math.floor(place);
    const share = place - at;
    const [one = 0, other = 0] = [tops[at], tops[at + 1]];
    const zigzag = Math.abs(((place * 2.7) % 1) - 0.5) * 0.16;
    return base - rise * (one + (other - one) * share + zigzag);
  };
};

/** A sun or moon with its light. */
export function disc(canvas: Canvas, centre: Point, radius: number, colour: Colour): void {
  canvas.glow(centre, radius * 3.4, colour, 0.55);
  canvas.circle(centre, radius, colour);
}

/** A cloud of a few puffs. */
export function cloud(canvas: Canvas, [x, y]: Point, size: number, colour: Colour, alpha = 0.8): void {
  canvas.box([x, y], [size * 3.4, size * 0.7], colour, { round: size * 0.35, alpha });
  canvas.circle([x - size * 0.6, y - size * 0.3], size * 0.6, colour, alpha);
  canvas.circle([x + size * 0.4, y - size * 0.45], size * 0.8, colour, alpha);
}

/** Stars all over the upper part of the sky. */
export function stars(canvas: Canvas, chance: Chance, count: number, down: number): void {
  for (let at = 0; at < count; at += 1) {
    const place: Point = [chance.next() * canvas.width, chance.next() ** 1.3 * down];
    const size = 0.8 + chance.next() ** 4 * 2.6;
    if (size > 2.4) canvas.glow(place, size * 6, hex('cfe3ff'), 0.5);
    canvas.circle(place, size, mix(white, hex('ffd9a8'), chance.next()), 0.5 + chance.next() * 0.5);
  }
}

/** A fir. */
export function fir(canvas: Canvas, [x, y]: Point, size: number, colour: Colour): void {
  canvas.box([x, y - size * 0.06], [size * 0.09, size * 0.2], mix(colour, hex('3a1f14'), 0.5));
  for (const [at, wide] of [0.52, 0.42, 0.3].entries()) {
    const low = y - size * (0.12 + at * 0.27);
    canvas.polygon(
      [
        [x - (size * wide) / 1.7, low],
        [x + (size * wide) / 1.7, low],
        [x, low - size * 0.46],
      ],
      colour,
    );
  }
}
