import { type Colour, fade, hex, mix, type Point } from './canvas.ts';
import type { Scene } from './landscape.ts';
import { bright, dark, shadow, white, wood } from './table.ts';

const camera: Scene = (canvas, chance, second) => {
  if (second) wood(canvas, chance, hex('7a5238'));
  else canvas.wash(fade(0, 640, hex('ffd24a'), hex('f7a83a')));
  shadow(canvas, [480, 400], 350, 190);
  const leather = hex(second ? '7a2f34' : '2a2430');
  canvas.box([480, 210], [300, 90], hex('c9ccd4'), { round: 22 });
  canvas.box([480, 360], [690, 330], hex('c9ccd4'), { round: 46 });
  canvas.box([480, 372], [690, 226], leather);
  for (let at = 0; at < 300; at += 1)
    canvas.circle([chance.between(140, 820), chance.between(265, 480)], 2, mix(leather, white, 0.2), 0.5);
  canvas.box([480, 208], [120, 54], hex('3a4a6a'), { round: 10 });
  canvas.ellipse([462, 198], [22, 10], white, 0.6, -0.4);
  canvas.box([250, 196], [110, 40], hex('a8acb8'), { round: 14 });
  canvas.box([720, 194], [84, 48], hex('a8acb8'), { round: 16 });
  canvas.circle([640, 186], 20, hex('d6156c'));
  canvas.circle([480, 380], 152, hex('e4e6ec'));
  canvas.circle([480, 380], 134, hex('24202c'));
  for (const [radius, tone] of [
    [104, '3a3448'],
    [86, '1a3a5e'],
    [62, '2f6fa8'],
    [34, '14203a'],
  ] as const)
    canvas.circle([480, 380], radius, hex(tone));
  canvas.ellipse([440, 336], [30, 17], white, 0.75, -0.7);
  canvas.circle([520, 424], 11, white, 0.45);
  for (let at = 0; at < 24; at += 1) {
    const turn = (at / 24) * 6.283;
    canvas.line(
      [
        [480 + Math.cos(turn) * 122, 380 + Math.sin(turn) * 122],
        [480 + Math.cos(turn) * 130, 380 + Math.sin(turn) * 130],
      ],
      4,
      white,
      0.7,
    );
  }
  canvas.box([230, 560], [120, 70], hex('2fae7d'), { round: 14 });
  canvas.box([230, 560], [120, 26], white);
  canvas.box([300, 560], [24, 34], hex('24202c'), { round: 6 });
};

const board: Scene = (canvas, chance, second) => {
  wood(canvas, chance, hex(second ? '4a5a7a' : 'b5835a'));
  const size = 74;
  for (let row = -3; row <= 3; row += 1) {
    for (let column = -4; column <= 4; column += 1) {
      const x = 480 + column * size * 1.02 + (row % 2 === 0 ? 0 : size / 2);
      const y = 320 + row * size * 0.9;
      if (Math.abs(column) + Math.abs(row) * 0.5 > 4.4) continue;
      const tone = chance.pick(['5fae4a', 'e8c04a', 'c8643a', '8aa0b0', '2f9fc8', '3a8a5a'].map(hex));
      const corners = Array.from({ length: 6 }, (_, at): Point => {
        const turn = (at / 6) * 6.283 + 0.5236;
        return [x + Math.cos(turn) * size * 0.57, y + Math.sin(turn) * size * 0.57];
      });
      canvas.polygon(corners, mix(tone, white, 0.12));
      if (chance.next() < 0.4) {
        canvas.circle([x, y], 19, hex('fff6e4'));
        canvas.circle([x, y], 5 + chance.next() * 6, hex('c0303a'));
      }
    }
  }
  for (let at = 0; at < 12; at += 1) {
    const [x, y] = [chance.between(180, 800), chance.between(110, 520)];
    const tone = bright[at % 4] ?? white;
    canvas.ellipse([x + 6, y + 20], [22, 8], dark, 0.3);
    canvas.polygon(
      [
        [x - 19, y + 20],
        [x + 19, y + 20],
        [x + 8, y - 8],
        [x - 8, y - 8],
      ],
      tone,
    );
    canvas.circle([x, y - 16], 15, mix(tone, white, 0.12));
  }
  for (const [at, tone] of bright.slice(0, 3).entries()) {
    canvas.box([116, 170 + at * 66], [110, 150], mix(tone, white, 0.85), { round: 12, turn: -0.2 + at * 0.22 });
    canvas.circle([116, 170 + at * 66], 28, tone);
  }
};

const dice: Scene = (canvas, chance, second) => {
  canvas.wash((x, y) =>
    mix(hex(second ? '14605a' : '6a1f4a'), dark, (((x - 480) / 900) ** 2 + ((y - 320) / 600) ** 2) * 1.4),
  );
  const one = (x: number, y: number, size: number, turn: number, eyes: number, tone: Colour) => {
    canvas.box([x + 14, y + 22], [size, size], dark, { round: size * 0.2, turn, alpha: 0.35 });
    canvas.box([x, y], [size, size], mix(tone, dark, 0.22), { round: size * 0.2, turn });
    canvas.box([x - 4, y - 8], [size * 0.96, size * 0.94], tone, { round: size * 0.2, turn });
    const spots: [number, number][] = [
      [-1, -1],
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, 0],
      [1, 0],
    ];
    const shown = eyes % 2 ? [[0, 0] as [number, number], ...spots.slice(0, eyes - 1)] : spots.slice(0, eyes);
    for (const [u, v] of shown) {
      const [dx, dy] = [u * size * 0.26, v * size * 0.26];
      const place: Point = [
        x - 4 + dx * Math.cos(turn) - dy * Math.sin(turn),
        y - 8 + dx * Math.sin(turn) + dy * Math.cos(turn),
      ];
      canvas.circle(place, size * 0.09, tone[1] > 180 ? dark : white);
    }
  };
  const tones = [white, hex('ffc531'), hex('2f9fe8'), hex('e8503a'), hex('2fbf8f')];
  for (const [at, [x, y]] of (
    [
      [250, 230],
      [520, 180],
      [740, 330],
      [400, 440],
      [620, 500],
    ] as const
  ).entries()) {
    one(
      x,
      y,
      128 + chance.between(-6, 14),
      chance.next() * 1.5,
      second ? chance.between(1, 6) : 1,
      tones[(at + (second ? 2 : 0)) % 5] ?? white,
    );
  }
};

const record: Scene = (canvas, chance, second) => {
  canvas.wash(hex(second ? '2f5a7a' : 'f2b8a0'));
  for (let at = 0; at < 9; at += 1)
    canvas.line(
      [
        [at * 130 - 60, 0],
        [at * 130 - 200, 640],
      ],
      30,
      white,
      0.07,
    );
  canvas.box([300, 330], [470, 470], dark, { round: 12, turn: -0.07, alpha: 0.25 });
  canvas.box([290, 318], [470, 470], hex(second ? 'ffd978' : '2a2a6b'), { round: 8, turn: -0.07 });
  for (let at = 0; at < 5; at += 1)
    canvas.circle([290, 318], 190 - at * 38, bright[(at + (second ? 2 : 0)) % 6] ?? white, 0.95);
  canvas.circle([620, 340], 252, dark, 0.25);
  canvas.circle([610, 326], 250, hex('1c1822'));
  for (let radius = 102; radius < 246; radius += 7) canvas.ring([610, 326], radius, 1.6, hex('4a4454'), 0.7);
  canvas.polygon(
    [
      [610, 326],
      [800, 150],
      [846, 212],
    ],
    white,
    0.12,
  );
  canvas.polygon(
    [
      [610, 326],
      [420, 500],
      [376, 440],
    ],
    white,
    0.12,
  );
  canvas.circle([610, 326], 88, hex(second ? 'd6156c' : 'ffc531'));
  canvas.circle([610, 326], 62, hex(second ? 'ff7ab8' : 'ff9a4a'));
  canvas.circle([610, 326], 11, hex('1c1822'));
  canvas.line(
    [
      [905, 70],
      [890, 330],
      [780, 430],
    ],
    15,
    hex('d8dce4'),
  );
  canvas.box([768, 440], [60, 32], hex('2a2430'), { round: 6, turn: 2.4 });
  canvas.circle([905, 78], 36, hex('a8acb8'));
  canvas.circle([905, 78], 17, hex(chance.next() < 0.5 ? 'd6156c' : '2fbf8f'));
};

/** The pictures of things on tables. */
export const things: Record<string, Scene> = { camera, board, dice, record };
