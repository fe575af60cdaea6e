import { describe, expect, it } from 'vitest';
import { isHigherLevel, isTopPlayer, levelOf, levelProgress } from './level.ts';

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

it('compares levels by their order, not by their name', () => {
  expect(isHigherLevel('Apprentice', 'Novice')).toBe(true);
  expect(isHigherLevel('Novice', 'Apprentice')).toBe(false);
  expect(isHigherLevel('Expert', 'Expert')).toBe(false);
});
