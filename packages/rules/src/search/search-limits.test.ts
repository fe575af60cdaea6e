import { describe, expect, it } from 'vitest';
import { formatTotal, maxSearchResults } from './search-limits.ts';

describe('a total', () => {
  it.each([
    [0, '0'],
    [1, '1'],
    [maxSearchResults - 1, '199'],
    [maxSearchResults, '200+'],
  ])('of %i is shown as %s', (total, text) => {
    expect(formatTotal(total)).toBe(text);
  });
});
