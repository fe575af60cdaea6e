import { fade, hex, mix, type Point } from './canvas.ts';
import type { Scene } from './landscape.ts';
import { dark, shadow, white, wood } from './table.ts';

const bowl: Scene = (canvas, chance, second) => {
  wood(canvas, chance, hex(second ? '5a7a8a' : 'd9a870'));
  shadow(canvas, [470, 330], 250, 250);
  canvas.circle([470, 330], 250, hex(second ? 'fff6ea' : '2f6fa8'));
  canvas.circle([470, 330], 222, hex(second ? 'e9dccb' : '235a8c'));
  canvas.circle([470, 330], 210, hex(second ? 'e8a04a' : 'b5562a'));
  if (second) {
    for (let at = 0; at < 16; at += 1) {
      const y = 250 + at * 11;
      canvas.line(
        [
          [320, y + chance.between(-8, 8)],
          [400, y - 16],
          [480, y + 12],
          [600, y - 6],
        ],
        9,
        hex('ffe6a8'),
        0.9,
      );
    }
    for (const x of [400, 545]) {
      canvas.ellipse([x, 290], [62, 50], white);
      canvas.circle([x, 290], 29, hex('ffb01e'));
    }
    canvas.box([352, 396], [80, 120], hex('1f3a34'), { turn: 0.35, round: 4 });
  } else {
    canvas.circle([560, 300], 112, hex('fffaf0'));
    for (let at = 0; at < 90; at += 1) {
      const [turn, far] = [chance.next() * 6.28, chance.next() * 96];
      canvas.ellipse(
        [560 + Math.cos(turn) * far, 300 + Math.sin(turn) * far],
        [9, 4],
        hex('e9dfcd'),
        1,
        chance.next() * 3,
      );
    }
    for (let at = 0; at < 14; at += 1) {
      canvas.ellipse(
        [chance.between(310, 450), chance.between(230, 450)],
        [26, 19],
        hex('d98a3a'),
        1,
        chance.next() * 3,
      );
    }
    canvas.circle([420, 456], 44, hex('a8d84a'));
    canvas.circle([420, 456], 36, hex('dff09a'));
  }
  for (let at = 0; at < 26; at += 1) {
    const [turn, far] = [chance.next() * 6.28, chance.next() * 190];
    canvas.ellipse(
      [470 + Math.cos(turn) * far, 330 + Math.sin(turn) * far],
      [11, 6],
      hex('3fa84a'),
      1,
      chance.next() * 3,
    );
  }
  canvas.line(
    [
      [770, 90],
      [850, 560],
    ],
    15,
    hex('a8502c'),
  );
  canvas.line(
    [
      [812, 84],
      [880, 556],
    ],
    15,
    hex('a8502c'),
  );
  canvas.circle([120, 130], 64, hex('fff6ea'));
  canvas.circle([120, 130], 50, hex('c0303a'));
};

const bread: Scene = (canvas, chance, second) => {
  wood(canvas, chance, hex(second ? '8a6a5a' : 'c9b08f'));
  canvas.box([480, 380], [760, 380], hex('8a5a34'), { round: 40 });
  canvas.box([480, 372], [760, 372], hex('a8713f'), { round: 40 });
  shadow(canvas, [460, 330], 280, 170);
  canvas.ellipse([460, 330], [280, 172], hex(second ? '7a3f1c' : 'b0662a'));
  canvas.ellipse([452, 316], [252, 146], hex(second ? '9a5426' : 'd08a42'));
  canvas.ellipse([440, 296], [190, 96], hex(second ? 'b56a34' : 'e3a65c'));
  for (let at = -2; at <= 2; at += 1) {
    canvas.line(
      [
        [400 + at * 84, 420 - Math.abs(at) * 26],
        [450 + at * 84, 226 + Math.abs(at) * 22],
      ],
      20,
      hex('f4d9a8'),
    );
    canvas.line(
      [
        [394 + at * 84, 420 - Math.abs(at) * 26],
        [444 + at * 84, 226 + Math.abs(at) * 22],
      ],
      7,
      hex('7a3f1c'),
      0.6,
    );
  }
  for (let at = 0; at < 260; at += 1) {
    canvas.circle([chance.between(120, 860), chance.between(120, 600)], 1 + chance.next() * 2.4, white, 0.55);
  }
  canvas.ellipse([820, 180], [86, 86], hex('f4ead8'));
  canvas.ellipse([820, 180], [70, 70], hex('fffaf0'));
  canvas.box([150, 250], [26, 300], hex('5a3420'), { round: 12, turn: 0.3 });
  canvas.polygon(
    [
      [184, 150],
      [250, 40],
      [268, 44],
      [214, 168],
    ],
    hex('d8dce4'),
  );
  for (let ear = 0; ear < 7; ear += 1) {
    canvas.ellipse([770 + ear * 15, 500 - ear * 20], [16, 7], hex('e8b84a'), 1, -0.3);
    canvas.ellipse([782 + ear * 15, 516 - ear * 20], [16, 7], hex('d9a23a'), 1, -1.3);
  }
};

const tomatoes: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 640, ...(second ? ['fff0d0', 'f2c9a0'] : ['cdeaf7', 'e9f6e0']).map(hex)));
  for (let at = 0; at < 26; at += 1) {
    const place: Point = [chance.between(-20, 980), chance.between(-20, 470)];
    canvas.ellipse(
      place,
      [chance.between(40, 84), chance.between(20, 38)],
      mix(hex('3f9a4a'), hex('8ac86a'), chance.next()),
      0.8,
      chance.next() * 3,
    );
  }
  canvas.line(
    [
      [200, -20],
      [330, 250],
      [470, 330],
    ],
    12,
    hex('3a7a3a'),
  );
  canvas.line(
    [
      [620, -20],
      [600, 200],
      [700, 330],
    ],
    12,
    hex('3a7a3a'),
  );
  const tones = second ? ['f2a51e', 'a8c83a', 'e8503a', '7a2a3a'] : ['e8392f', 'e8503a', 'd62a2a', 'a8c83a'];
  const places = [
    [250, 300, 84],
    [420, 380, 96],
    [330, 470, 78],
    [610, 300, 88],
    [720, 410, 92],
    [560, 470, 80],
    [820, 290, 66],
  ] as const;
  for (const [at, [x, y, size]] of places.entries()) {
    const tone = hex(tones[at % 4] ?? 'e8392f');
    canvas.circle([x, y], size, mix(tone, dark, 0.2));
    canvas.circle([x - size * 0.07, y - size * 0.08], size * 0.9, tone);
    canvas.ellipse([x - size * 0.36, y - size * 0.4], [size * 0.22, size * 0.13], white, 0.7, -0.7);
    for (let leaf = 0; leaf < 5; leaf += 1) {
      const turn = leaf * 1.256 - 1.57;
      canvas.ellipse(
        [x + Math.cos(turn) * size * 0.3, y - size * 0.74 + Math.sin(turn) * size * 0.18],
        [size * 0.28, size * 0.09],
        hex('2f8a3f'),
        1,
        turn * 0.6,
      );
    }
    canvas.line(
      [
        [x, y - size * 0.74],
        [x + 6, y - size * 1.04],
      ],
      8,
      hex('2f7a3a'),
    );
  }
  canvas.box([480, 604], [960, 90], hex('a8713f'));
  canvas.box([480, 566], [960, 16], hex('c08a52'));
};

/** The pictures of food. */
export const kitchen: Record<string, Scene> = { bowl, bread, tomatoes };
