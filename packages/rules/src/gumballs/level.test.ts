import { describe, expect, it } from 'vitest';
import { levelOf } from './level.ts';

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
