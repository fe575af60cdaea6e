import { fade, hex, mix, type Point } from './canvas.ts';
import { disc, night, type Scene, stars, white } from './landscape.ts';

const bright = ['d6156c', 'ffc531', '2f9fe8', '2fbf8f', 'ff8a3d', '7b4be0'].map(hex);

const harbour: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 360, ...(second ? ['1d2050', '4a4a8f', 'f29a8a'] : ['8fd0ee', 'ffe6c4']).map(hex)));
  disc(canvas, [760, second ? 300 : 150], 44, hex('fff0c8'));
  const walls = ['e8503a', 'f2a51e', '2fae7d', '2f80d8', 'f6d2b8', 'd6156c', 'fff0d8'].map(hex);
  let x = -10;
  while (x < 970) {
    const wide = chance.between(70, 120);
    const tall = chance.between(110, 210);
    const wall = mix(chance.pick(walls), night, second ? 0.42 : 0);
    canvas.box([x + wide / 2, 380 - tall / 2], [wide, tall], wall);
    canvas.polygon(
      [
        [x - 6, 380 - tall],
        [x + wide + 6, 380 - tall],
        [x + wide / 2, 340 - tall],
      ],
      mix(wall, night, 0.4),
    );
    for (let row = 0; row < Math.floor(tall / 52); row += 1) {
      for (const side of [0.3, 0.7]) {
        const lit = second && chance.next() < 0.6 ? hex('ffd978') : mix(wall, night, 0.5);
        canvas.box([x + wide * side, 400 - tall + row * 50], [18, 26], lit, { round: 3 });
      }
    }
    x += wide;
  }
  canvas.box([480, 390], [960, 26], hex(second ? '2a2440' : '8a7a70'));
  canvas.box(
    [480, 522],
    [960, 240],
    fade(402, 640, hex(second ? '5a5090' : '4aa3c8'), hex(second ? '191a40' : '1c5f88')),
  );
  for (let at = 0; at < 70; at += 1) {
    const y = 410 + chance.next() * 225;
    const left = chance.between(0, 960);
    canvas.line(
      [
        [left, y],
        [left + chance.between(14, 60), y],
      ],
      3,
      second ? hex('ffc68a') : white,
      0.25,
    );
  }
  for (const [at, colour] of ['e8503a', 'fff0d8', '2fae7d'].entries()) {
    const bx = 180 + at * 290;
    const by = 500 + (at % 2) * 60;
    canvas.line(
      [
        [bx + 8, by],
        [bx + 8, by - 150],
      ],
      6,
      hex('5a3a28'),
    );
    canvas.polygon(
      [
        [bx + 16, by - 146],
        [bx + 16, by - 30],
        [bx + 92, by - 34],
      ],
      mix(white, hex('ffe6c4'), at * 0.4),
    );
    canvas.polygon(
      [
        [bx - 92, by - 18],
        [bx + 112, by - 18],
        [bx + 78, by + 26],
        [bx - 62, by + 26],
      ],
      hex(colour),
    );
    canvas.line(
      [
        [bx - 90, by - 16],
        [bx + 110, by - 16],
      ],
      8,
      hex('3a2430'),
    );
  }
};

const tram: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 420, ...(second ? ['2a2a5a', '7a5a9a', 'ffb48a'] : ['9fd6f0', 'fff0dc']).map(hex)));
  for (let at = 0; at < 7; at += 1) {
    const tall = chance.between(210, 360);
    const wall = mix(chance.pick(['e3b58a', 'c9d6c0', 'e89a8a', 'b5c4e0'].map(hex)), night, second ? 0.35 : 0);
    canvas.box([at * 150 + 30, 470 - tall / 2], [146, tall], wall);
    for (let row = 0; row * 64 < tall - 80; row += 1) {
      for (const side of [-36, 24]) {
        const lit = second && chance.next() < 0.5 ? hex('ffd978') : mix(wall, night, 0.45);
        canvas.box([at * 150 + 36 + side, 510 - tall + row * 64], [30, 40], lit, { round: 15 });
      }
    }
  }
  canvas.box([480, 555], [960, 180], hex(second ? '3a3350' : '9a8f94'));
  for (const y of [560, 612])
    canvas.line(
      [
        [0, y + 20],
        [960, y + 20],
      ],
      5,
      hex(second ? 'a89ac0' : 'd8d4d8'),
    );
  canvas.line(
    [
      [0, 130],
      [960, 112],
    ],
    3,
    hex('2a1a2a'),
  );
  canvas.line(
    [
      [420, 236],
      [470, 180],
      [520, 122],
    ],
    5,
    hex('2a1a2a'),
  );
  const body = second ? hex('d6156c') : hex('f2b01e');
  canvas.box([480, 400], [560, 300], body, { round: 34 });
  canvas.box([480, 262], [600, 34], mix(body, night, 0.35), { round: 17 });
  canvas.box([480, 486], [560, 60], mix(white, body, 0.12));
  for (const [at, coat] of ['2f80d8', '2fae7d', '7b4be0', 'e8503a'].entries()) {
    const x = 282 + at * 132;
    canvas.box([x, 360], [112, 130], second ? hex('ffe6b0') : hex('cfeaf5'), { round: 12 });
    if (chance.next() < 0.85) {
      canvas.ellipse([x + 4, 424], [38, 40], hex(coat));
      canvas.circle([x + 4, 368], 24, chance.pick(['7a4a2c', 'eab990', 'c08552'].map(hex)));
      canvas.ellipse([x + 4, 352], [25, 14], hex('2b1a14'));
    }
  }
  canvas.box([480, 590], [500, 28], hex('2a1a2a'), { round: 8 });
  for (const x of [320, 400, 560, 640]) canvas.circle([x, 600], 28, hex('3a2a3a'));
  canvas.circle([224, 486], 16, hex('fff6c8'));
  canvas.circle([736, 486], 16, hex('ff8a7a'));
  canvas.box([480, 226], [70, 44], hex('2a1a2a'), { round: 8 });
  canvas.line(
    [
      [480, 214],
      [470, 232],
      [494, 232],
    ],
    6,
    white,
  );
  canvas.line(
    [
      [488, 216],
      [488, 242],
    ],
    6,
    white,
  );
};

const market: Scene = (canvas, chance, second) => {
  canvas.wash(hex(second ? 'ffe2bd' : 'd9ecf2'));
  for (let stripe = 0; stripe < 12; stripe += 1) {
    const tone = stripe % 2 ? white : hex(second ? '2fae7d' : 'e8503a');
    canvas.polygon(
      [
        [stripe * 80 + 30, 0],
        [stripe * 80 + 110, 0],
        [stripe * 84 + 64, 170],
        [stripe * 84 - 20, 170],
      ],
      tone,
    );
    canvas.circle([stripe * 84 + 22, 170], 42, tone);
  }
  canvas.box([480, 232], [960, 40], night, { alpha: 0.12 });
  const goods = ['e8503a', 'ffc531', '7a4ab0', '6cae3a', 'ff8a3d', 'c0305a', 'a8c84a', '8a5230'].map(hex);
  for (let row = 0; row < 2; row += 1) {
    for (let crate = 0; crate < 4; crate += 1) {
      const x = 122 + crate * 240;
      const y = 350 + row * 176;
      const good = goods[(crate + row * 4 + (second ? 3 : 0)) % goods.length] ?? white;
      canvas.box([x, y + 40], [222, 100], hex('a8713a'), { round: 6 });
      for (let line = 0; line < 4; line += 1) {
        for (let at = 0; at < 6 - (line % 2); at += 1) {
          const place: Point = [x - 86 + at * 34 + (line % 2) * 17, y - 46 + line * 22 + chance.between(-4, 4)];
          canvas.circle(place, 22, mix(good, night, 0.12 + chance.next() * 0.16));
          canvas.circle([place[0] - 4, place[1] - 4], 15, mix(good, white, 0.12));
          canvas.circle([place[0] - 8, place[1] - 9], 4, white, 0.5);
        }
      }
      canvas.box([x, y + 66], [222, 22], hex('c08a4c'));
      canvas.box([x, y + 40], [222, 16], hex('b57d42'));
      canvas.box([x + 60, y + 4], [56, 36], hex('2b2030'), { round: 4, turn: -0.08 });
      canvas.line(
        [
          [x + 44, y],
          [x + 74, y - 2],
        ],
        4,
        white,
      );
      canvas.line(
        [
          [x + 48, y + 11],
          [x + 66, y + 10],
        ],
        4,
        hex('ffc531'),
      );
    }
  }
};

const stage: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 640, ...(second ? ['1a0f3a', '4a1a5a'] : ['0f1a3a', '1a3a5a']).map(hex)));
  const lights = second ? ['ff5aa8', 'ffb03a', 'a86aff'] : ['4ac8ff', '6affc0', 'fff09a'];
  for (let at = 0; at < 5; at += 1) {
    const x = 120 + at * 180;
    const tone = hex(lights[at % 3] ?? 'ffffff');
    const lean = (at - 2) * -60 + chance.between(-50, 50);
    canvas.polygon(
      [
        [x - 12, 40],
        [x + 12, 40],
        [x + lean + 110, 520],
        [x + lean - 110, 520],
      ],
      tone,
      0.17,
    );
    canvas.box([x, 32], [44, 30], hex('0a0618'), { round: 8 });
    canvas.glow([x, 48], 60, tone, 0.9);
  }
  canvas.box([480, 28], [960, 10], hex('0a0618'));
  canvas.box([480, 500], [960, 90], hex(second ? '2a1040' : '102038'));
  for (const [x, coat, hair] of [
    [270, 'd6156c', '2b1a14'],
    [480, 'ffc531', '1d1420'],
    [690, '2fbf8f', 'b3392f'],
  ] as const) {
    canvas.box([x, 400], [66, 120], hex(coat), { round: 28 });
    canvas.box([x - 17, 470], [24, 70], hex('1a1430'), { round: 8 });
    canvas.box([x + 17, 470], [24, 70], hex('1a1430'), { round: 8 });
    canvas.circle([x, 312], 34, hex(x === 480 ? '7a4a2c' : 'eab990'));
    canvas.ellipse([x, 294], [36, 24], hex(hair));
  }
  for (const x of [270, 690]) {
    canvas.ellipse([x + 16, 418], [50, 34], hex('a8501f'), 1, -0.4);
    canvas.line(
      [
        [x + 30, 408],
        [x + 118, 356],
      ],
      11,
      hex('5a2c14'),
    );
    canvas.circle([x + 16, 418], 12, hex('2b1a14'));
  }
  canvas.line(
    [
      [480, 540],
      [480, 352],
    ],
    6,
    hex('c8c4d8'),
  );
  canvas.circle([480, 346], 13, hex('c8c4d8'));
  for (const x of [70, 890]) {
    canvas.box([x, 440], [110, 190], hex('0a0618'), { round: 10 });
    for (const y of [394, 482]) canvas.ring([x, y], 32, 9, hex('3a3454'));
  }
  for (let at = 0; at < 20; at += 1) {
    const x = at * 52 + chance.between(-14, 14);
    const y = 590 + chance.between(-16, 22);
    canvas.circle([x, y], 30, hex('08040f'));
    canvas.ellipse([x, y + 70], [44, 56], hex('08040f'));
    if (chance.next() < 0.4)
      canvas.line(
        [
          [x + 20, y + 40],
          [x + chance.between(14, 40), y - 70],
        ],
        15,
        hex('08040f'),
      );
  }
};

const balcony: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 420, ...(second ? ['3a3f8a', 'f08a8a', 'ffd9a0'] : ['8fd0f2', 'f2fbff']).map(hex)));
  if (second) stars(canvas, chance, 30, 160);
  for (let at = 0; at < 9; at += 1) {
    const tall = chance.between(90, 240);
    canvas.box([at * 120 + 20, 470 - tall / 2], [110, tall], mix(hex('8a7aa8'), white, second ? 0.05 : 0.5));
  }
  canvas.box([480, 560], [960, 170], hex('c98a5c'));
  for (let x = 20; x < 960; x += 46)
    canvas.line(
      [
        [x, 390],
        [x, 566],
      ],
      7,
      hex('23405e'),
    );
  canvas.box([480, 390], [960, 16], hex('23405e'), { round: 8 });
  for (let pot = 0; pot < 7; pot += 1) {
    const x = 86 + pot * 132;
    const clay = mix(hex('c0603a'), chance.pick(bright), chance.next() * 0.6);
    const green = mix(hex('2f9a5a'), hex('8ac84a'), chance.next());
    if (pot % 3 === 0) {
      for (let leaf = 0; leaf < 9; leaf += 1) {
        const turn = (leaf - 4) * 0.3;
        canvas.ellipse([x + Math.sin(turn) * 62, 470 - Math.cos(turn) * 70], [14, 62], green, 1, turn);
      }
    } else if (pot % 3 === 1) {
      canvas.line(
        [
          [x, 530],
          [x, 400],
        ],
        8,
        hex('7a5230'),
      );
      for (let leaf = 0; leaf < 12; leaf += 1) {
        canvas.circle(
          [x + chance.between(-52, 52), 380 + chance.between(-48, 48)],
          26,
          mix(green, white, chance.next() * 0.18),
        );
      }
      for (let fruit = 0; fruit < 5; fruit += 1) {
        canvas.circle([x + chance.between(-46, 46), 384 + chance.between(-40, 40)], 12, hex('ffc531'));
      }
    } else {
      for (let stem = 0; stem < 6; stem += 1) {
        const top: Point = [x + (stem - 2.5) * 22, 410 + chance.between(-24, 36)];
        canvas.line([[x + (stem - 2.5) * 8, 540], top], 5, green);
        for (let petal = 0; petal < 5; petal += 1) {
          canvas.circle(
            [top[0] + Math.cos(petal * 1.26) * 11, top[1] + Math.sin(petal * 1.26) * 11],
            9,
            bright[(pot + stem) % 6] ?? white,
          );
        }
        canvas.circle(top, 7, hex('fff0c0'));
      }
    }
    canvas.polygon(
      [
        [x - 48, 524],
        [x + 48, 524],
        [x + 34, 610],
        [x - 34, 610],
      ],
      clay,
    );
    canvas.box([x, 524], [108, 22], mix(clay, night, 0.16), { round: 6 });
  }
};

/** The pictures of the town. */
export const city: Record<string, Scene> = { harbour, tram, market, stage, balcony };
