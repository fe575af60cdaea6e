import { describe, expect, it } from 'vitest';
import { dayMs } from '../formats/durations.ts';
import { checkMutedWord, muteEnd, normalizeMutedWord } from './mutes.ts';

describe('a muted word', () => {
  it.each([
    ['x', 'MUTED_WORD_LENGTH'],
    ['ab', undefined],
    ['x'.repeat(50), undefined],
    ['x'.repeat(51), 'MUTED_WORD_LENGTH'],
    ['#?!', 'MUTED_WORD_BLANK'],
    ['#cats', undefined],
    ['日本', undefined],
    ['42', undefined],
  ])('%s: %s', (word, code) => {
    const result = checkMutedWord(word);
    expect(result.ok ? undefined : result.code).toBe(code);
  });

  it('is stored on one line', () => {
    expect(normalizeMutedWord('  season \n\t finale ')).toBe('season finale');
  });
});

it('a mute ends after its duration, or never', () => {
  expect(muteEnd('day', 5)).toEqual(new Date(dayMs + 5));
  expect(muteEnd('month', 0)).toEqual(new Date(30 * dayMs));
  expect(muteEnd(null, 5)).toBeNull();
});
