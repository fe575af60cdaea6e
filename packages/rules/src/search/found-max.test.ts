import { describe, expect, it } from 'vitest';
import { foundMax, totalText } from './found-max.ts';

describe('a total', () => {
  it.each([
    [0, '0'],
    [1, '1'],
    [foundMax - 1, '199'],
    [foundMax, '200+'],
  ])('of %i is shown as %s', (total, text) => {
    expect(totalText(total)).toBe(text);
  });
});
