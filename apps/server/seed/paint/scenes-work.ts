import { type Colour, fade, hex, mix } from './canvas.ts';
import type { Scene } from './landscape.ts';
import { bright, dark, white, wood } from './table.ts';

const quilt: Scene = (canvas, chance, second) => {
  const tones = (
    second
      ? ['2f5a8a', '8ab8d8', 'f4e9d8', 'd6715a', 'e8b84a']
      : ['d6156c', 'ffc531', '2fbf8f', 'fff0d8', '7b4be0', 'ff8a3d']
  ).map(hex);
  const size = 80;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 12; column += 1) {
      const [x, y] = [column * size, row * size];
      const [one, other] = [chance.pick(tones), chance.pick(tones)];
      canvas.box([x + 40, y + 40], [size, size], one);
      const lean = (row + column) % 2 === 0;
      canvas.polygon(
        lean
          ? [
              [x, y],
              [x + size, y],
              [x, y + size],
            ]
          : [
              [x, y],
              [x + size, y],
              [x + size, y + size],
            ],
        other,
      );
      if (chance.next() < 0.24) {
        canvas.circle([x + 40, y + 40], 20, chance.pick(tones));
        canvas.circle([x + 40, y + 40], 8, white, 0.8);
      }
    }
  }
  for (let at = 0; at <= 12; at += 1) {
    for (let stitch = 0; stitch < 640; stitch += 16)
      canvas.line(
        [
          [at * size + 6, stitch],
          [at * size + 6, stitch + 7],
        ],
        2,
        white,
        0.6,
      );
  }
  // A fold, so that it is cloth.
  canvas.polygon(
    [
      [620, 640],
      [960, 330],
      [960, 420],
      [730, 640],
    ],
    dark,
    0.16,
  );
  canvas.polygon(
    [
      [0, 120],
      [300, 0],
      [360, 0],
      [0, 170],
    ],
    white,
    0.13,
  );
};

const threads: Scene = (canvas, chance, second) => {
  wood(canvas, chance, hex(second ? 'e3d3bf' : '9a7a5a'));
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const [x, y] = [110 + column * 148, 120 + row * 196];
      const share = (column + row * 6) / 18;
      const tone: Colour = second
        ? mix(hex('1f3a7a'), hex('bfe0f0'), share)
        : [
            128 + 110 * Math.cos(share * 6.28),
            120 + 90 * Math.cos(share * 6.28 - 2.1),
            128 + 100 * Math.cos(share * 6.28 + 2.1),
          ];
      canvas.box([x + 10, y + 14], [98, 150], dark, { round: 18, alpha: 0.22 });
      canvas.box([x, y - 62], [100, 26], hex('e3b87a'), { round: 8 });
      canvas.box([x, y + 62], [100, 26], hex('e3b87a'), { round: 8 });
      canvas.box([x, y], [82, 106], tone, { round: 10 });
      for (let line = -48; line <= 48; line += 8)
        canvas.line(
          [
            [x - 40, y + line],
            [x + 40, y + line + 6],
          ],
          2,
          dark,
          0.2,
        );
      canvas.box([x - 22, y], [12, 96], white, { round: 6, alpha: 0.22 });
    }
  }
  canvas.line(
    [
      [150, 610],
      [420, 560],
      [640, 615],
      [900, 560],
    ],
    4,
    hex('d6156c'),
  );
  canvas.line(
    [
      [840, 520],
      [925, 628],
    ],
    6,
    hex('d8dce4'),
  );
};

const screen: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 640, ...(second ? ['ffe0ec', 'f2c6e0'] : ['c9d9ff', 'a8bdf0']).map(hex)));
  canvas.box([490, 336], [760, 480], dark, { round: 26, alpha: 0.2 });
  const paper = hex(second ? 'fffaf2' : '1f1a33');
  canvas.box([480, 320], [760, 480], paper, { round: 24 });
  canvas.box([480, 108], [760, 56], mix(paper, hex('8a7ab0'), 0.3), { round: 24 });
  for (const [at, tone] of ['ff6a5a', 'ffc531', '3fc87a'].entries()) canvas.circle([136 + at * 34, 108], 11, hex(tone));
  for (let row = 0; row < 10; row += 1) {
    let x = 150 + (row % 4) * 30;
    const y = 176 + row * 34;
    const end = chance.between(330, 560);
    while (x < end) {
      const length = chance.between(24, 110);
      canvas.line(
        [
          [x, y],
          [x + length, y],
        ],
        13,
        mix(chance.pick(bright), paper, second ? 0.15 : 0),
      );
      x += length + 26;
    }
  }
  canvas.box([700, 330], [220, 330], mix(paper, hex('8a7ab0'), 0.16), { round: 18 });
  for (let bar = 0; bar < 5; bar += 1) {
    const tall = chance.between(40, 180);
    canvas.box([626 + bar * 38, 470 - tall / 2], [24, tall], bright[bar] ?? white, { round: 8 });
  }
  canvas.ring([700, 236], 40, 15, mix(paper, hex('8a7ab0'), 0.4));
  canvas.line(
    [
      [700, 196],
      [728, 207],
      [740, 236],
      [729, 263],
    ],
    15,
    hex('d6156c'),
  );
};

const desk: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 460, ...(second ? ['2a2a5a', '4a3f7a'] : ['ffe6d2', 'fff6ea']).map(hex)));
  canvas.box([730, 180], [250, 250], hex(second ? '101030' : '9fd6f2'), { round: 8 });
  canvas.circle([770, 140], 34, hex(second ? 'f4efe2' : 'fff0b0'));
  canvas.line(
    [
      [730, 60],
      [730, 300],
    ],
    9,
    white,
  );
  canvas.line(
    [
      [610, 180],
      [850, 180],
    ],
    9,
    white,
  );
  canvas.box([480, 540], [960, 220], hex(second ? '5a3a3a' : 'c08a5c'));
  canvas.box([480, 436], [960, 16], hex(second ? '7a5048' : 'd9a878'));
  canvas.box([380, 290], [380, 250], hex('2a2430'), { round: 16 });
  canvas.box([380, 284], [350, 216], hex(second ? '14303a' : 'f4f0ff'), { round: 8 });
  for (let row = 0; row < 7; row += 1) {
    canvas.line(
      [
        [240 + (row % 3) * 24, 204 + row * 27],
        [240 + (row % 3) * 24 + chance.between(60, 220), 204 + row * 27],
      ],
      9,
      bright[row % 6] ?? white,
    );
  }
  canvas.box([380, 430], [60, 44], hex('3a3440'));
  canvas.box([380, 452], [170, 14], hex('3a3440'), { round: 7 });
  canvas.box([380, 540], [360, 84], hex('e9e4ee'), { round: 14 });
  for (let row = 0; row < 3; row += 1) {
    for (let key = 0; key < 11; key += 1)
      canvas.box([228 + key * 30, 516 + row * 25], [24, 19], key === 10 && row === 1 ? hex('d6156c') : white, {
        round: 5,
      });
  }
  canvas.box([690, 520], [84, 96], hex('d6156c'), { round: 14 });
  canvas.ring([742, 516], 24, 10, hex('d6156c'));
  for (let puff = 0; puff < 3; puff += 1) canvas.circle([684 + puff * 10, 446 - puff * 34], 13 + puff * 4, white, 0.3);
  canvas.box([870, 500], [92, 100], hex('2f8a7a'), { round: 12 });
  for (let leaf = 0; leaf < 9; leaf += 1) {
    const turn = (leaf - 4) * 0.34;
    canvas.ellipse(
      [870 + Math.sin(turn) * 76, 410 - Math.cos(turn) * 56],
      [15, 66],
      mix(hex('2f9a5a'), hex('8ac86a'), leaf / 9),
      1,
      turn,
    );
  }
  if (second) canvas.glow([380, 290], 360, hex('7affd0'), 0.25);
  canvas.line(
    [
      [110, 452],
      [110, 250],
      [190, 180],
    ],
    11,
    hex('23405e'),
  );
  canvas.polygon(
    [
      [160, 200],
      [216, 150],
      [256, 216],
      [196, 252],
    ],
    hex('ffc531'),
  );
  canvas.glow([226, 230], 130, hex('fff0b0'), second ? 0.7 : 0.35);
};

/** The pictures of work. */
export const work: Record<string, Scene> = { quilt, threads, screen, desk };
