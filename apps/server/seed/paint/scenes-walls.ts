import { fade, hex, mix } from './canvas.ts';
import { cloud, night, type Scene, white } from './landscape.ts';

const bright = ['d6156c', 'ffc531', '2f9fe8', '2fbf8f', 'ff8a3d', '7b4be0'].map(hex);

const mural: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 560, ...(second ? ['f7b58a', 'ffe6c9'] : ['8ccbf0', 'e6f3f8']).map(hex)));
  const wall = second ? hex('f4e3cf') : hex('2a1a44');
  canvas.box([480, 290], [800, 500], wall);
  if (second) {
    // A heron among reeds, before a large red sun.
    canvas.circle([330, 250], 150, hex('e8503a'));
    canvas.below((x) => (x < 80 || x > 880 ? 900 : 460 + Math.sin(x / 60) * 14), hex('2f9fb8'));
    for (let at = 0; at < 18; at += 1) {
      const x = chance.between(100, 860);
      canvas.line(
        [
          [x, 540],
          [x + chance.between(-16, 16), chance.between(330, 440)],
        ],
        9,
        hex('2f8a5a'),
      );
    }
    canvas.line(
      [
        [560, 540],
        [566, 420],
      ],
      9,
      hex('f2a51e'),
    );
    canvas.line(
      [
        [610, 540],
        [596, 420],
      ],
      9,
      hex('f2a51e'),
    );
    canvas.ellipse([580, 380], [110, 62], hex('5a7fae'), 1, -0.35);
    canvas.ellipse([548, 392], [84, 34], hex('3a5a8a'), 1, -0.3);
    canvas.line(
      [
        [650, 340],
        [690, 270],
        [650, 210],
        [664, 150],
      ],
      30,
      hex('6f95c4'),
    );
    canvas.circle([668, 142], 32, hex('6f95c4'));
    canvas.polygon(
      [
        [690, 128],
        [800, 152],
        [690, 158],
      ],
      hex('f2a51e'),
    );
    canvas.line(
      [
        [650, 124],
        [604, 100],
      ],
      9,
      hex('23304e'),
    );
    canvas.circle([676, 138], 6, night);
  } else {
    // A dreamer who blows a bubble, before waves of colour.
    canvas.circle([640, 220], 150, hex('ffc531'));
    canvas.circle([640, 220], 104, hex('ff9a4a'));
    for (const [at, tone] of ['d6156c', '2f9fe8', '2fbf8f'].map(hex).entries()) {
      canvas.below(
        (x) => (x < 80 || x > 880 ? 900 : 380 + at * 50 + Math.sin(x / (84 - at * 14) + at * 2) * (36 - at * 8)),
        tone,
      );
    }
    canvas.ellipse([320, 270], [150, 160], hex('4a1d6a'));
    canvas.ellipse([320, 480], [110, 90], hex('ff8a3d'));
    canvas.box([320, 400], [64, 90], hex('8a5230'), { round: 30 });
    canvas.ellipse([320, 300], [92, 112], hex('a5683c'));
    canvas.ellipse([320, 196], [100, 52], hex('4a1d6a'));
    for (const x of [284, 356]) {
      canvas.line(
        [
          [x - 20, 288],
          [x, 298],
          [x + 20, 288],
        ],
        7,
        night,
      );
      canvas.circle([x - (320 - x) * 0.6, 336], 20, hex('f0647a'), 0.35);
    }
    canvas.circle([322, 376], 56, hex('ff7ab8'));
    canvas.ellipse([302, 354], [13, 20], white, 0.75, 0.6);
    for (const [x, y] of [
      [140, 120],
      [210, 90],
      [820, 110],
      [780, 330],
    ] as const)
      canvas.circle([x, y], 9, white);
  }
  for (let y = 66; y < 540; y += 26)
    canvas.line(
      [
        [82, y],
        [878, y],
      ],
      1.4,
      night,
      0.16,
    );
  for (let at = 0; at < 190; at += 1) {
    const row = chance.between(0, 17);
    const x = 96 + chance.between(0, 25) * 30 + (row % 2) * 15;
    canvas.line(
      [
        [x, 68 + row * 26],
        [x, 90 + row * 26],
      ],
      1.4,
      night,
      0.16,
    );
  }
  canvas.box([480, 596], [960, 112], hex(second ? 'b99f8f' : '8a7f8a'));
  canvas.box([480, 544], [960, 12], hex('5a4f5a'));
  canvas.line(
    [
      [742, 560],
      [790, 250],
    ],
    9,
    hex('8a5a2c'),
  );
  canvas.line(
    [
      [846, 560],
      [800, 250],
    ],
    9,
    hex('8a5a2c'),
  );
  for (let step = 0; step < 5; step += 1) {
    canvas.line(
      [
        [750 + step * 8, 510 - step * 54],
        [838 - step * 8, 510 - step * 54],
      ],
      8,
      hex('a06c36'),
    );
  }
  for (const [at, tone] of bright.slice(0, 4).entries()) {
    canvas.box([120 + at * 46, 556], [28, 44], tone, { round: 5 });
    canvas.box([120 + at * 46, 530], [14, 12], white, { round: 3 });
  }
};

const shutters: Scene = (canvas, chance, second) => {
  canvas.wash(hex(second ? 'e8b48f' : 'c9d3dc'));
  for (let shop = 0; shop < 3; shop += 1) {
    const x = 165 + shop * 315;
    const base = bright[(shop * 2 + (second ? 1 : 0)) % bright.length] ?? white;
    canvas.box([x, 300], [280, 440], mix(base, white, 0.72), { round: 6 });
    canvas.box([x, 112], [280, 64], mix(base, night, 0.25), { round: 6 });
    for (let stripe = 0; stripe < 7; stripe += 1) {
      canvas.box([x - 120 + stripe * 40, 158], [40, 44], stripe % 2 ? white : base, { round: 10 });
    }
    const motif = (shop + (second ? 1 : 0)) % 3;
    if (motif === 0) {
      canvas.circle([x, 360], 92, hex('2a2a6b'));
      canvas.circle([x, 360], 66, hex('fff0c0'));
      canvas.circle([x + 28, 346], 58, hex('2a2a6b'));
      for (const [dx, dy] of [
        [44, -20],
        [62, 26],
        [20, 44],
      ] as const)
        canvas.circle([x + dx, 360 + dy], 6, hex('ffc531'));
    } else if (motif === 1) {
      canvas.ellipse([x, 370], [92, 62], hex('e8503a'), 1, -0.2);
      canvas.circle([x + 74, 312], 42, hex('e8503a'));
      canvas.polygon(
        [
          [x + 110, 300],
          [x + 148, 314],
          [x + 110, 326],
        ],
        hex('ffc531'),
      );
      canvas.ellipse([x - 20, 360], [54, 34], hex('a82f2a'), 1, -0.5);
      canvas.circle([x + 84, 302], 7, night);
      canvas.polygon(
        [
          [x - 80, 384],
          [x - 138, 356],
          [x - 128, 410],
        ],
        hex('a82f2a'),
      );
    } else {
      canvas.ellipse([x - 36, 380], [58, 62], hex('ff7a3d'));
      canvas.ellipse([x + 42, 390], [52, 56], hex('d6156c'));
      canvas.line(
        [
          [x - 30, 330],
          [x + 6, 276],
          [x + 46, 340],
        ],
        7,
        hex('5a3420'),
      );
      canvas.ellipse([x + 40, 286], [42, 17], hex('2fae7d'), 1, -0.4);
      canvas.ellipse([x - 56, 356], [11, 18], white, 0.6, 0.5);
    }
    for (let y = 190; y < 520; y += 15)
      canvas.line(
        [
          [x - 138, y],
          [x + 138, y],
        ],
        2,
        night,
        0.2,
      );
    canvas.circle([x, 508], 6, night, 0.7);
  }
  canvas.box([480, 584], [960, 120], hex(second ? '7a5f6a' : '84808a'));
  canvas.box([480, 524], [960, 10], hex('4a4550'));
  for (let at = 0; at < 18; at += 1)
    canvas.line(
      [
        [at * 60, 536],
        [at * 70 - 60, 640],
      ],
      2,
      night,
      0.15,
    );
  canvas.ellipse([720 - chance.between(0, 300), 566], [34, 18], hex('3a2a30'));
};

const stairs: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 300, ...(second ? ['ffb48a', 'ffe9d0'] : ['7cc4f2', 'e9f6fc']).map(hex)));
  if (!second) cloud(canvas, [520, 80], 44, white);
  for (const side of [0, 1]) {
    for (let house = 0; house < 3; house += 1) {
      const x = side === 0 ? 60 + house * 96 : 900 - house * 96;
      const wall = mix(bright[(house * 2 + side) % bright.length] ?? white, white, 0.42);
      const top = 40 + house * 80;
      canvas.box([x, (top + 640) / 2], [190, 640 - top], mix(wall, night, house * 0.06));
      for (let row = 0; row < 3; row += 1)
        canvas.box([x, top + 60 + row * 110], [44, 62], mix(wall, night, 0.55), { round: 8 });
    }
  }
  const steps = 22;
  for (let step = steps; step >= 0; step -= 1) {
    const near = 1 - step / steps;
    const y = 196 + near ** 1.5 * 440;
    const wide = 190 + near * 330;
    const tone = bright[step % bright.length] ?? white;
    const tall = 12 + near * 26;
    canvas.box([480, y], [wide, tall], second ? mix(tone, white, 0.2) : tone);
    canvas.box([480, y - tall / 2], [wide, tall * 0.3], mix(tone, white, 0.65));
  }
  const x = chance.between(420, 560);
  canvas.ellipse([x, 392], [30, 22], hex('2b2030'));
  canvas.circle([x + 26, 372], 17, hex('2b2030'));
  canvas.polygon(
    [
      [x + 12, 362],
      [x + 17, 344],
      [x + 26, 358],
    ],
    hex('2b2030'),
  );
  canvas.polygon(
    [
      [x + 28, 358],
      [x + 37, 344],
      [x + 41, 362],
    ],
    hex('2b2030'),
  );
  canvas.line(
    [
      [x - 28, 396],
      [x - 52, 376],
      [x - 46, 350],
    ],
    8,
    hex('2b2030'),
  );
  for (const px of [190, 770]) {
    canvas.box([px, 560], [56, 50], hex('c0603a'), { round: 8 });
    for (let leaf = 0; leaf < 7; leaf += 1) {
      canvas.ellipse(
        [px + (leaf - 3) * 12, 510 - Math.abs(leaf - 3) * -6],
        [9, 36],
        hex('2f9a5a'),
        1,
        (leaf - 3) * 0.25,
      );
    }
  }
};

/** The pictures of painted walls. */
export const walls: Record<string, Scene> = { mural, shutters, stairs };
