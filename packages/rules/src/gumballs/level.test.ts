import { afterEach, describe, expect, it } from 'vitest';
import { isTopPlayer, levelOf, levelProgress, levelReached } from './level.ts';
import { setLevels } from './levels.ts';

afterEach(() => setLevels(null));

describe('levelOf', () => {
  it.each([
    [-5, 'Novice'],
    [0, 'Novice'],
    [999, 'Novice'],
    [1000, 'Apprentice'],
    [4999, 'Apprentice'],
    [5000, 'Expert'],
    [19_999, 'Expert'],
    [20_000, 'Master'],
    [49_999, 'Master'],
    [50_000, 'Grandmaster'],
    [9_000_000, 'Grandmaster'],
  ])('balance %i: %s', (gumballs, level) => {
    expect(levelOf(gumballs)).toBe(level);
  });
});

it.each([
  [999, false],
  [1000, true],
])('a balance of %i makes a Top Player: %s', (gumballs, expected) => {
  expect(isTopPlayer(gumballs)).toBe(expected);
});

it.each([
  [-50, { level: 'Novice', next: 'Apprentice', missing: 1050, fraction: 0 }],
  [0, { level: 'Novice', next: 'Apprentice', missing: 1000, fraction: 0 }],
  [16_800, { level: 'Expert', next: 'Master', missing: 3200, fraction: 11_800 / 15_000 }],
  [49_999, { level: 'Master', next: 'Grandmaster', missing: 1, fraction: 29_999 / 30_000 }],
  [50_000, { level: 'Grandmaster', next: undefined, missing: 0, fraction: 1 }],
])('the way from %i to the next level', (gumballs, expected) => {
  expect(levelProgress(gumballs)).toEqual(expected);
});

it.each([
  [999, 1000, 'Apprentice'],
  [0, 60_000, 'Grandmaster'],
  [1000, 999, undefined],
  [1000, 4999, undefined],
])('from %i to %i a member reaches %s', (before, after, level) => {
  expect(levelReached(before, after)).toBe(level);
});

it('uses the levels that operators chose', () => {
  setLevels([
    { name: 'Zest', from: 0 },
    { name: 'Amber', from: 10 },
  ]);
  expect([-1, 0, 9, 10, 50_000].map(levelOf)).toEqual(['Zest', 'Zest', 'Zest', 'Amber', 'Amber']);
  expect([levelReached(0, 50_000), levelReached(10, 50_000)]).toEqual(['Amber', undefined]);
  expect(levelProgress(4)).toEqual({ level: 'Zest', next: 'Amber', missing: 6, fraction: 0.4 });
  expect([isTopPlayer(9), isTopPlayer(10)]).toEqual([false, true]);
  setLevels(null);
  expect(levelOf(1000)).toBe('Apprentice');
});
