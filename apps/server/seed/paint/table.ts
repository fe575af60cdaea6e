import type { Chance } from '../chance.ts';
import { type Canvas, type Colour, hex, mix, type Point } from './canvas.ts';

/** Of many scenes. */
export const white: Colour = [255, 255, 255];
/** Of many scenes. */
export const dark = hex('2a1a24');
/** Of many scenes. */
export const bright = ['d6156c', 'ffc531', '2f9fe8', '2fbf8f', 'ff8a3d', '7b4be0'].map(hex);

/** A table of boards. */
export function wood(canvas: Canvas, chance: Chance, tone: Colour): void {
  for (let at = 0; at < 6; at += 1) {
    const board = mix(tone, chance.next() < 0.5 ? white : dark, chance.next() * 0.09);
    canvas.box([480, at * 112 + 40], [960, 110], board);
    for (let grain = 0; grain < 5; grain += 1) {
      const y = at * 112 + chance.between(0, 90);
      const x = chance.between(-100, 800);
      canvas.line(
        [
          [x, y],
          [x + chance.between(100, 340), y + chance.between(-4, 4)],
        ],
        2,
        dark,
        0.07,
      );
    }
    canvas.line(
      [
        [0, at * 112 + 96],
        [960, at * 112 + 96],
      ],
      3,
      dark,
      0.16,
    );
  }
}

/** A shadow under something round. */
export const shadow = (canvas: Canvas, [x, y]: Point, rx: number, ry: number) =>
  canvas.ellipse([x + 10, y + 16], [rx, ry], dark, 0.22);
