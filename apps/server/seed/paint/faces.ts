import type { Chance } from '../chance.ts';
import { type Canvas, type Colour, hex, mix } from './canvas.ts';

const skins = ['f6d2b8', 'eab990', 'd99e72', 'c08552', '9c6540', '7a4a2c', '5a3420'].map(hex);
const hairs = ['1d1420', '2b1a14', '4a2c1c', '7a4524', 'b06a2c', 'd9a24a', '8d8791', 'b3392f', '2f2a5a'].map(hex);
const tints = ['ffd9e8', 'ffe3c2', 'd8ecff', 'd9f3e2', 'eadfff', 'fff0b8', 'ffd6cc', 'cfeef0'].map(hex);
const clothes = ['d6156c', '2f80d8', '2fae7d', 'f2a51e', '7b4be0', 'e8503a', '23405e', '0f8a8a'].map(hex);
const black = hex('2a1420');

type Hair = 'short' | 'bob' | 'long' | 'afro' | 'bun' | 'curls' | 'scarf' | 'bald' | 'quiff' | 'cap';
const styles: Hair[] = ['short', 'bob', 'long', 'afro', 'bun', 'curls', 'scarf', 'bald', 'quiff', 'cap'];

/** Draws a face, 320 pixels square. `look` is hair, tone of skin, colour of hair and perhaps a beard; `at` chooses the colours around it. */
export function paintFace(canvas: Canvas, chance: Chance, look: string, at: number): void {
  const [styleName, tone = '', colour = '', beard] = look.split(' ');
  const style = styles.find((name) => name === styleName) ?? 'short';
  const skin = skins[Number(tone)] ?? chance.pick(skins);
  const hair = hairs[Number(colour)] ?? chance.pick(hairs);
  const tint = tints[(at * 5) % tints.length] ?? chance.pick(tints);
  const cloth = clothes[(at * 3 + 1) % clothes.length] ?? chance.pick(clothes);
  const shade = mix(skin, black, 0.16);

  canvas.wash((x, y) => mix(tint, [255, 255, 255], 0.45 - (x + y) / 1400));
  canvas.circle([160, 330], 190, mix(tint, cloth, 0.18));
  behind(canvas, style, hair, cloth);
  // Shoulders, neck, ears, head.
  canvas.ellipse([160, 338], [116, 92], cloth);
  canvas.ellipse([160, 262], [44, 34], mix(cloth, [255, 255, 255], 0.25));
  canvas.box([160, 236], [58, 74], shade, { round: 26 });
  canvas.circle([88, 160], 19, shade);
  canvas.circle([232, 160], 19, shade);
  canvas.ellipse([160, 154], [74, 86], skin);
  if (chance.next() < 0.55) {
    canvas.circle([116, 180], 17, hex('f0647a'), 0.22);
    canvas.circle([204, 180], 17, hex('f0647a'), 0.22);
  }
  features(canvas, chance, { skin, hair, shade, beard: beard !== undefined });
  before(canvas, style, hair, cloth, chance);
}

function behind(canvas: Canvas, style: Hair, hair: Colour, cloth: Colour): void {
  if (style === 'afro') canvas.circle([160, 128], 112, hair);
  if (style === 'long') canvas.box([160, 190], [188, 250], hair, { round: 88 });
  if (style === 'bob') canvas.box([160, 156], [184, 180], hair, { round: 80 });
  if (style === 'bun') canvas.circle([160, 48], 38, hair);
  if (style === 'curls') for (const [x, y] of curls) canvas.circle([x, y], 38, hair);
  if (style === 'scarf') {
    canvas.ellipse([160, 156], [104, 118], mix(cloth, black, 0.2));
    canvas.ellipse([160, 270], [110, 80], mix(cloth, black, 0.2));
  }
}

const curls = [
  [76, 140],
  [84, 96],
  [116, 66],
  [160, 54],
  [204, 66],
  [236, 96],
  [244, 140],
] as const;

function before(canvas: Canvas, style: Hair, hair: Colour, cloth: Colour, chance: Chance): void {
  const shine = mix(hair, [255, 255, 255], 0.16);
  const fringe = (depth: number, slant: number) => {
    canvas.polygon(
      [
        [84, 150],
        [88, 108],
        [112, 78],
        [160, 64],
        [208, 78],
        [232, 108],
        [236, 150],
        [224, 118 + slant],
        [190, depth],
        [150, depth - slant],
        [110, depth - slant / 2],
        [96, 122],
      ],
      hair,
    );
  };
  if (style === 'short') fringe(104, 6);
  if (style === 'bob') fringe(116, 2);
  if (style === 'long') fringe(100, 16);
  if (style === 'bun') fringe(92, 4);
  if (style === 'afro') canvas.ellipse([160, 82], [74, 32], hair);
  if (style === 'curls') for (const x of [108, 142, 178, 212]) canvas.circle([x, 86], 26, hair);
  if (style === 'quiff') {
    fringe(102, 4);
    canvas.ellipse([176, 70], [64, 30], hair, 1, -0.28);
    canvas.ellipse([186, 62], [34, 9], shine, 0.8, -0.3);
  }
  if (style === 'scarf') {
    canvas.ring([160, 158], 96, 34, cloth);
    canvas.ellipse([160, 76], [78, 26], cloth);
    canvas.line(
      [
        [92, 250],
        [160, 268],
        [228, 250],
      ],
      26,
      cloth,
    );
  }
  if (style === 'cap') {
    canvas.ellipse([160, 118], [82, 14], hair);
    canvas.ellipse([160, 92], [82, 50], cloth);
    canvas.box([160, 104], [166, 18], mix(cloth, black, 0.25), { round: 9 });
    canvas.ellipse([214, 106], [60, 11], mix(cloth, black, 0.25));
    canvas.circle([160, 46], 8, mix(cloth, black, 0.25));
  }
  if (chance.next() < 0.25) {
    for (const x of [124, 196]) canvas.ring([x, 156], 25, 5, black, 0.9);
    canvas.line(
      [
        [149, 154],
        [171, 154],
      ],
      5,
      black,
      0.9,
    );
  }
  if (style === 'bald' || style === 'afro' || style === 'bun') {
    for (const x of [86, 234]) canvas.circle([x, 186], 8, hex('ffc531'));
  }
}

function features(
  canvas: Canvas,
  chance: Chance,
  { skin, hair, shade, beard }: { skin: Colour; hair: Colour; shade: Colour; beard: boolean },
): void {
  if (beard) {
    canvas.ellipse([160, 206], [60, 44], hair);
    canvas.ellipse([160, 178], [58, 36], skin);
    canvas.ellipse([160, 196], [30, 11], mix(hair, skin, 0.1));
  }
  const sleepy = chance.next() < 0.22;
  for (const x of [124, 196]) {
    if (sleepy) canvas.line(arc([x, 154], 12, 0.15, 0.85), 5, black);
    else {
      canvas.ellipse([x, 156], [9, 11], black);
      canvas.circle([x + 3, 152], 3, [255, 255, 255]);
    }
    canvas.line(
      [
        [x - 14, 134 + chance.between(-2, 2)],
        [x, 129],
        [x + 14, 134],
      ],
      6,
      mix(hair, black, 0.3),
    );
  }
  canvas.ellipse([160, 178], [9, 7], shade);
  if (chance.next() < 0.45) {
    canvas.polygon(arc([160, 200], 22, 0, 1, 0.8), hex('7a1730'));
    canvas.polygon(arc([160, 200], 18, 0.02, 0.98, 0.35), [255, 255, 255]);
  } else canvas.line(arc([160, 194], 22, 0.12, 0.88, 0.75), 6, mix(shade, hex('7a1730'), 0.75));
}

/** Points along the lower half of a circle, from one share of it to another. */
function arc(
  [cx, cy]: readonly [number, number],
  radius: number,
  from: number,
  to: number,
  flat = 1,
): [number, number][] {
  return Array.from({ length: 13 }, (_, at) => {
    const turn = Math.PI * (from + ((to - from) * at) / 12);
    return [cx - Math.cos(turn) * radius, cy + Math.sin(turn) * radius * flat];
  });
}
