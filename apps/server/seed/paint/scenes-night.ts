import { type Colour, fade, hex, mix } from './canvas.ts';
import { fir, type Scene, stars } from './landscape.ts';

const white: Colour = [255, 255, 255];

const aurora: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 520, ...(second ? ['0a0f2e', '1c1a52', '3a2f6a'] : ['061a2e', '0d3350', '1f5a6a']).map(hex)));
  stars(canvas, chance, 150, 400);
  const veils = second ? ['8affc8', 'c88aff', 'ff7ac0'] : ['5affa8', '8affe0', '5ac8ff'];
  for (const [at, tone] of veils.map(hex).entries()) {
    const [shift, sway] = [chance.next() * 6, 50 + chance.next() * 40];
    for (let x = -10; x < 970; x += 7) {
      const foot = 330 - at * 66 + Math.sin(x / 120 + shift) * sway + Math.sin(x / 47 + shift) * 16;
      const tall = 150 + Math.sin(x / 71 + shift * 2) * 60;
      canvas.line(
        [
          [x, foot],
          [x + 14, foot - tall],
        ],
        11,
        tone,
        0.055 + 0.05 * Math.sin(x / 31 + at) ** 2,
      );
      canvas.line(
        [
          [x, foot],
          [x + 5, foot - tall * 0.45],
        ],
        9,
        mix(tone, white, 0.4),
        0.1,
      );
    }
  }
  const snow = hex(second ? '3a3f7a' : '2f5a7a');
  canvas.below((x) => 470 - Math.abs(Math.sin(x / 170 + 1)) * 90 - Math.sin(x / 33) * 9, mix(snow, hex('08122a'), 0.5));
  canvas.below((x) => 540 + Math.sin(x / 130) * 18, mix(snow, white, 0.35));
  for (let at = 0; at < 12; at += 1)
    fir(canvas, [chance.between(0, 960), chance.between(545, 590)], chance.between(80, 150), hex('08182a'));
  const x = chance.between(380, 560);
  canvas.polygon(
    [
      [x - 60, 545],
      [x + 60, 545],
      [x, 488],
    ],
    hex('7a2430'),
  );
  canvas.box([x, 566], [96, 50], hex('a8343a'));
  canvas.box([x + 18, 566], [22, 26], hex('ffd978'), { round: 3 });
  canvas.glow([x + 18, 566], 70, hex('ffd978'), 0.5);
};

const milkyway: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 600, ...(second ? ['0b0a26', '241a4a', '6a3a5a'] : ['060b24', '14234f', '3a5a86']).map(hex)));
  const mist = (second ? ['d88ac0', '8a7ae0', 'ffd0a8'] : ['8ab0ff', 'c0a8ff', 'fff0d8']).map(hex);
  for (let at = 0; at < 90; at += 1) {
    const along = chance.next();
    const spread = (chance.next() + chance.next() - 1) * 90;
    canvas.glow(
      [180 + along * 620 + spread, 560 - along * 600 + spread * 0.8],
      chance.between(40, 120),
      chance.pick(mist),
      0.13,
    );
  }
  for (let at = 0; at < 420; at += 1) {
    const along = chance.next();
    const spread = (chance.next() + chance.next() + chance.next() - 1.5) * 130;
    canvas.circle(
      [180 + along * 620 + spread, 560 - along * 600 + spread * 0.8],
      0.7 + chance.next() ** 3 * 1.3,
      white,
      0.75,
    );
  }
  stars(canvas, chance, 190, 560);
  canvas.line(
    [
      [700, 90],
      [800, 150],
    ],
    3,
    white,
    0.7,
  );
  canvas.glow([802, 151], 22, white, 0.9);
  const ground = hex('070612');
  canvas.below((x) => 545 - Math.sin(x / 190 + 0.6) * 36 - Math.sin(x / 61) * 8, ground);
  const [x, y] = [690, 520];
  canvas.line(
    [
      [x - 34, y + 60],
      [x, y - 20],
      [x + 34, y + 60],
    ],
    7,
    ground,
  );
  canvas.line(
    [
      [x, y - 12],
      [x + 4, y + 60],
    ],
    7,
    ground,
  );
  canvas.line(
    [
      [x - 34, y + 6],
      [x + 50, y - 66],
    ],
    24,
    ground,
  );
  canvas.box([x - 96, y + 12], [36, 76], ground, { round: 17 });
  canvas.circle([x - 92, y - 40], 19, ground);
};

const moon: Scene = (canvas, chance, second) => {
  canvas.wash(fade(0, 640, ...(second ? ['1f2a5a', '5a5a9a', 'e8a09a'] : ['070a20', '141c44', '24346a']).map(hex)));
  stars(canvas, chance, second ? 50 : 130, 460);
  const [cx, cy] = [second ? 520 : 460, 280];
  canvas.glow([cx, cy], 430, hex('ffe9c4'), 0.45);
  canvas.circle([cx, cy], 166, hex(second ? 'ffe0b0' : 'f4efe2'));
  for (let at = 0; at < 22; at += 1) {
    const [turn, far] = [chance.next() * 6.28, Math.sqrt(chance.next()) * 138];
    const size = chance.between(7, 30) * (1 - far / 400);
    const place = [cx + Math.cos(turn) * far, cy + Math.sin(turn) * far] as const;
    canvas.circle(place, size, hex('cfc2ac'), 0.55);
    canvas.circle([place[0] + size * 0.16, place[1] + size * 0.16], size * 0.78, hex('e3d9c6'), 0.7);
  }
  if (second) {
    const steel = hex('141028');
    canvas.line(
      [
        [330, 640],
        [330, 150],
      ],
      15,
      steel,
    );
    canvas.line(
      [
        [190, 190],
        [790, 190],
      ],
      12,
      steel,
    );
    canvas.line(
      [
        [330, 120],
        [190, 190],
      ],
      5,
      steel,
    );
    canvas.line(
      [
        [330, 120],
        [740, 190],
      ],
      5,
      steel,
    );
    canvas.line(
      [
        [700, 190],
        [700, 330],
      ],
      4,
      steel,
    );
    canvas.box([700, 350], [64, 36], steel);
    for (let y = 210; y < 640; y += 34)
      canvas.line(
        [
          [322, y],
          [338, y + 30],
        ],
        3,
        steel,
      );
  } else canvas.circle([cx - 78, cy - 14], 176, hex('0b1030'), 0.9);
  for (let at = 0; at < 16; at += 1) {
    const tall = chance.between(40, 130);
    canvas.box([at * 66, 640 - tall / 2], [64, tall], hex('0b0a1e'));
    if (chance.next() < 0.6) canvas.box([at * 66 + 8, 640 - tall + 24], [10, 13], hex('ffd978'));
  }
};

/** The pictures of the night. */
export const nights: Record<string, Scene> = { aurora, milkyway, moon };
