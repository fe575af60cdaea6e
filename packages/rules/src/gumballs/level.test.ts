import { describe, expect, it } from 'vitest';
import { isTopPlayer, levelOf } from './level.ts';

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
