import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canReadResults, checkPoll, checkVote, isPollOver, normalizePollOption, percentsOf } from './poll.ts';

const draft = (overrides: Partial<Parameters<typeof checkPoll>[0]>) => ({
  options: ['Tea', 'Coffee'],
  hours: 24,
  content: 'What shall it be?',
  files: 0,
  ...overrides,
});

describe('checkPoll', () => {
  it.each([
    [{}, 'ok'],
    [{ options: ['a', 'b', 'c', 'd'] }, 'ok'],
    [{ options: ['x'.repeat(80), `  ${'y'.repeat(80)} `] }, 'ok'],
    [{ hours: 1 }, 'ok'],
    [{ hours: 168 }, 'ok'],
    [{ content: ' \n' }, 'POLL_WITHOUT_QUESTION'],
    [{ files: 1 }, 'POLL_WITH_FILES'],
    [{ options: ['a'] }, 'POLL_OPTION_COUNT'],
    [{ options: ['a', 'b', 'c', 'd', 'e'] }, 'POLL_OPTION_COUNT'],
    [{ options: ['a', ' \t'] }, 'POLL_OPTION_EMPTY'],
    [{ options: ['Yes', '\u200b\u2800'] }, 'POLL_OPTION_EMPTY'],
    [{ options: ['a', 'x'.repeat(81)] }, 'POLL_OPTION_TOO_LONG'],
    [{ options: ['Tea', ' tea '] }, 'POLL_OPTIONS_ALIKE'],
    [{ options: ['green tea', 'Green  Tea', 'x'] }, 'POLL_OPTIONS_ALIKE'],
    [{ options: ['yes', '\u{1d418}es'] }, 'POLL_OPTIONS_ALIKE'],
    [{ options: ['Yes', 'Yes\u200b'] }, 'POLL_OPTIONS_ALIKE'],
    [{ options: ['Yes', 'yes \u2800'] }, 'POLL_OPTIONS_ALIKE'],
    [{ hours: 0 }, 'POLL_HOURS_INVALID'],
    [{ hours: 169 }, 'POLL_HOURS_INVALID'],
    [{ hours: 1.5 }, 'POLL_HOURS_INVALID'],
  ])('%j: %s', (overrides, expected) => {
    const result = checkPoll(draft(overrides));
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  });

  it('trims options and puts them on one line', () => {
    expect(normalizePollOption('  two\n words ')).toBe('two words');
  });
});

describe('checkVote', () => {
  const vote = { choice: 1, options: 2, isAuthor: false, isOver: false };

  it.each([
    [{}, 'ok'],
    [{ options: 0 }, 'POLL_NOT_FOUND'],
    [{ isAuthor: true }, 'POLL_OWN'],
    [{ isOver: true }, 'POLL_OVER'],
    [{ choice: 2 }, 'POLL_CHOICE_UNKNOWN'],
  ])('%j: %s', (overrides, expected) => {
    const result = checkVote({ ...vote, ...overrides });
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  });

  it('rejects a vote at the end time', () => {
    expect([isPollOver(1000, 999), isPollOver(1000, 1000)]).toEqual([false, true]);
  });
});

describe('mayReadResults', () => {
  it.each([
    [{ hasVoted: false, isAuthor: false, isOver: false }, false],
    [{ hasVoted: true, isAuthor: false, isOver: false }, true],
    [{ hasVoted: false, isAuthor: true, isOver: false }, true],
    [{ hasVoted: false, isAuthor: false, isOver: true }, true],
  ])('%j: %s', (reader, expected) => {
    expect(canReadResults(reader)).toBe(expected);
  });
});

describe('percentsOf', () => {
  it.each([
    [
      [0, 0],
      [0, 0],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [1, 1, 1, 4],
      [15, 14, 14, 57],
    ],
    [
      [999, 1],
      [100, 0],
    ],
  ])('of %j are %j', (votes, expected) => {
    expect(percentsOf(votes)).toEqual(expected);
  });

  it('add up to 100, differ from the exact share by less than one, and keep the order of the votes', () => {
    const votes = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(
        votes.filter((voteCounts) => voteCounts.some((count) => count > 0)),
        (voteCounts) => {
          const percents = percentsOf(voteCounts);
          const total = voteCounts.reduce((sum, count) => sum + count, 0);
          expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
          for (const [index, count] of voteCounts.entries()) {
            expect(Math.abs((percents[index] ?? 0) - (count * 100) / total)).toBeLessThan(1);
          }
          const moreAndLess = voteCounts.flatMap((count, index) =>
            voteCounts.flatMap((b, otherIndex) => (count > b ? [[percents[index], percents[otherIndex]]] : [])),
          );
          expect(moreAndLess.every(([overrides = 0, less = 0]) => overrides >= less)).toBe(true);
        },
      ),
    );
  });
});
