import { fade, hex, mix, type Point } from './canvas.ts';
import { cloud, disc, fir, hills, night, peaks, type Scene, white } from './landscape.ts';

const ridge: Scene = (canvas, chance, second) => {
  const sky = second ? ['2b2a6b', '8a4fb0', 'ff8f7a', 'ffd59a'] : ['6fb7f2', 'b9def7', 'ffe9c9'];
  canvas.wash(fade(0, 430, ...sky.map(hex)));
  disc(canvas, second ? [690, 300] : [700, 150], second ? 66 : 54, second ? hex('ffdf8a') : hex('fff4cf'));
  const tone = second ? hex('5a3a7a') : hex('6a94b8');
  canvas.below(peaks(400, 210, chance), mix(tone, hex('ffffff'), 0.25));
  canvas.below(peaks(450, 170, chance), tone);
  canvas.below(hills(470, 34, 120, 1), white, 0.5);
  canvas.below(hills(500, 40, 170, 2.2), mix(tone, hex('1f5a4a'), 0.55));
  for (let at = 0; at < 22; at += 1) {
    const x = chance.between(0, 960);
    fir(
      canvas,
      [x, 560 + chance.between(-25, 40)],
      chance.between(70, 130),
      mix(hex('1c5a48'), night, chance.next() * 0.5),
    );
  }
  canvas.below(hills(590, 26, 210, 4), second ? hex('2a2350') : hex('2f8f5f'));
  canvas.line(
    [
      [420, 640],
      [470, 612],
      [445, 590],
      [492, 570],
      [480, 556],
    ],
    13,
    hex('f3d9a4'),
  );
};

const forest: Scene = (canvas, chance, second) => {
  const deep = second ? hex('b4491f') : hex('14553f');
  const light = second ? hex('ffe0a0') : hex('dff3c0');
  canvas.wash(fade(0, 640, light, mix(light, deep, 0.5), deep));
  canvas.glow([560, 140], 420, white, 0.75);
  for (let layer = 0; layer < 4; layer += 1) {
    const tone = mix(light, mix(deep, night, 0.45), 0.25 + layer * 0.24);
    for (let at = 0; at < 7 + layer * 2; at += 1) {
      const x = chance.between(-20, 980);
      const thick = 12 + layer * 12;
      if (Math.abs(x - 560) < 60 + layer * 40) continue;
      canvas.line(
        [
          [x, -20],
          [x + chance.between(-14, 14), 660],
        ],
        thick,
        tone,
      );
      for (let leaf = 0; leaf < 5; leaf += 1) {
        const bright = mix(tone, second ? hex('ff9b3a') : hex('4fb56a'), 0.45);
        canvas.circle([x + chance.between(-70, 70), chance.between(-30, 190)], chance.between(26, 58), bright, 0.75);
      }
    }
  }
  canvas.below(hills(545, 14, 130, 1.7), mix(deep, night, 0.5));
  canvas.polygon(
    [
      [430, 640],
      [690, 640],
      [592, 545],
      [560, 520],
      [540, 545],
    ],
    mix(light, hex('a8713a'), 0.55),
  );
  for (let at = 0; at < 70; at += 1) {
    const leaf = second ? chance.pick([hex('ff9b3a'), hex('e8503a'), hex('ffc531')]) : hex('5cc27a');
    canvas.ellipse([chance.between(0, 960), chance.between(560, 640)], [9, 4], leaf, 0.85, chance.next() * 3);
  }
};

const coast: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 330, ...(second ? ['35346f', 'e8688a', 'ffc68a'] : ['58aef0', 'c5e8fa']).map(hex)));
  disc(canvas, [270, second ? 290 : 120], 52, hex(second ? 'fff0c0' : 'fff6d6'));
  if (!second)
    for (const [x, y] of [
      [520, 110],
      [800, 70],
      [690, 190],
    ] as const)
      cloud(canvas, [x, y], 46, white);
  canvas.box(
    [480, 490],
    [960, 330],
    fade(325, 640, hex(second ? 'd9738a' : '2f8fc8'), hex(second ? '2a3570' : '0f5a8f')),
  );
  for (let at = 0; at < 60; at += 1) {
    const y = 335 + chance.next() ** 1.6 * 290;
    const length = 12 + (y - 330) * 0.2;
    const x = chance.between(0, 960);
    canvas.line(
      [
        [x, y],
        [x + length, y],
      ],
      2 + (y - 330) / 110,
      white,
      0.28,
    );
  }
  const cliff = second ? hex('4a2c5a') : hex('8a6a4a');
  const grass = second ? hex('3a5a5a') : hex('4faa5a');
  canvas.polygon(
    [
      [960, 210],
      [800, 226],
      [720, 260],
      [700, 330],
      [640, 380],
      [650, 470],
      [600, 560],
      [620, 640],
      [960, 640],
    ],
    cliff,
  );
  canvas.polygon(
    [
      [960, 196],
      [800, 212],
      [705, 250],
      [722, 282],
      [830, 268],
      [860, 330],
      [960, 350],
    ],
    grass,
  );
  for (let at = 0; at < 9; at += 1) {
    const x = chance.between(690, 930);
    canvas.line(
      [
        [x, chance.between(360, 420)],
        [x - 20, chance.between(470, 600)],
      ],
      7,
      mix(cliff, night, 0.35),
      0.6,
    );
  }
  canvas.box([842, 186], [30, 84], white, { round: 4 });
  for (const y of [166, 200]) canvas.box([842, y], [30, 14], hex('e8503a'));
  canvas.polygon(
    [
      [822, 146],
      [862, 146],
      [842, 120],
    ],
    hex('23405e'),
  );
  canvas.circle([842, 152], 7, hex('ffe28a'));
  canvas.line(
    [
      [610, 590],
      [560, 606],
      [640, 618],
    ],
    8,
    white,
    0.6,
  );
};

const sunflowers: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 520, ...(second ? ['ff9a7a', 'ffd9a0', 'fff0d0'] : ['6cbcf5', 'd4effc']).map(hex)));
  if (!second)
    for (const [x, y] of [
      [160, 110],
      [760, 150],
    ] as const)
      cloud(canvas, [x, y], 58, white);
  else disc(canvas, [700, 250], 74, hex('fff2c4'));
  canvas.below(hills(430, 30, 190, 0.4), mix(hex('7ac06a'), hex('ffd9a0'), second ? 0.4 : 0.1));
  for (let row = 0; row < 3; row += 1) {
    for (let at = 0; at < 9 - row * 2; at += 1) {
      const size = 26 + row * 20;
      const x = (at + 0.5 + chance.next() * 0.3) * (960 / (9 - row * 2)) - 20;
      const y = 400 + row * 62 + chance.between(-26, 20) - row * 24;
      canvas.line(
        [
          [x, y],
          [x + chance.between(-12, 12), 660],
        ],
        7 + row * 3,
        hex('2f7a3f'),
      );
      canvas.ellipse([x + size, y + size * 2], [size * 0.8, size * 0.34], hex('3f9a4f'), 1, -0.5);
      canvas.ellipse([x - size, y + size * 2.6], [size * 0.8, size * 0.34], hex('37864a'), 1, 0.5);
      for (let petal = 0; petal < 14; petal += 1) {
        const turn = (petal / 14) * Math.PI * 2;
        const place: Point = [x + Math.cos(turn) * size, y + Math.sin(turn) * size];
        canvas.ellipse(place, [size * 0.52, size * 0.2], hex(petal % 2 ? 'ffc531' : 'f7a81e'), 1, turn);
      }
      canvas.circle([x, y], size * 0.72, hex('5a3420'));
      canvas.circle([x, y], size * 0.46, hex('7a4a24'));
    }
  }
};

/** The pictures of places under the sky. */
export const outdoors: Record<string, Scene> = { ridge, forest, coast, sunflowers };
