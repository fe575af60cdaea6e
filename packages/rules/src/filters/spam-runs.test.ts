import { describe, expect, it, test } from 'vitest';
import { dayMs } from '../formats/durations.ts';
import { findRuns, isEstablished, isRun, marksOf, type RecentText } from './spam-runs.ts';

const none = { known: new Map<string, string>(), exempt: new Set<string>() };
const spam = (index: number) =>
  `Hello ${index}! Win ${index * 7} free coins today at the very best place, join now https://x${index % 3}.example/a?r=${index}`;
const texts = (
  count: number,
  accounts: number,
  content: (index: number) => string,
  more: Partial<RecentText> = {},
): RecentText[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${accounts}-${index}`,
    userId: `u${index % accounts}`,
    content: content(index),
    isEstablished: false,
    ...more,
  }));

test.each([
  [{ texts: 1000, accounts: 50 }, true],
  [{ texts: 30, accounts: 5 }, true],
  [{ texts: 30, accounts: 4 }, false],
  [{ texts: 29, accounts: 5 }, false],
  [{ texts: 35, accounts: 35 }, false],
  [{ texts: 40, accounts: 40 }, true],
])('%o: %s', (group, expected) => {
  expect(isRun(group)).toBe(expected);
});

test.each([
  [{ ageMs: 30 * dayMs, friends: 1, hadOlderPosts: false }, true],
  [{ ageMs: 30 * dayMs, friends: 0, hadOlderPosts: true }, true],
  [{ ageMs: 30 * dayMs, friends: 0, hadOlderPosts: false }, false],
  [{ ageMs: dayMs, friends: 9, hadOlderPosts: true }, false],
])('established %o: %s', (facts, expected) => {
  expect(isEstablished(facts)).toBe(expected);
});

describe('a run', () => {
  it('has all texts of one wave, also where each differs a little', () => {
    const { runs } = findRuns([...texts(1000, 50, spam), ...texts(200, 100, ordinary)], none);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.ids.length).toBeGreaterThan(990);
    expect(runs[0]?.userIds).toHaveLength(50);
    expect(runs[0]?.ids.filter((id) => id.startsWith('100-'))).toEqual([]);
  });

  it('has no text of established members, whatever they share', () => {
    const viral = (index: number) =>
      `Look at this, what a wonderful film about ships ${index} https://news.example/ship`;
    const { runs } = findRuns(texts(500, 100, viral, { isEstablished: true }), none);
    expect(runs).toEqual([]);
  });

  it('is not what newcomers greet with, once each', () => {
    const { runs } = findRuns(
      texts(35, 35, () => 'Hello everybody, I am new here and glad to join'),
      none,
    );
    expect(runs).toEqual([]);
  });

  it('grows by what has its marks, and is not found again once it was undone', () => {
    const [run] = findRuns(texts(100, 10, spam), none).runs;
    const known = new Map(run?.marks.map((mark) => [mark, 'run']) ?? []);
    const { joined, runs } = findRuns(texts(3, 3, spam), { ...none, known });
    expect(runs).toEqual([]);
    expect(joined.get('run')?.length).toBeGreaterThan(1);
    expect(findRuns(texts(100, 10, spam), { ...none, exempt: new Set(run?.marks) }).runs).toEqual([]);
  });
});

const vocabulary =
  'ships harbour morning coffee garden music friends weekend mountain paint river window story lantern bread'.split(
    ' ',
  );
function ordinary(index: number): string {
  return Array.from({ length: 12 }, (_, at) => vocabulary[(index * 7 + at * (index + 3)) % vocabulary.length]).join(
    ' ',
  );
}

it('reads thousands of long texts within a second', () => {
  const long = texts(2000, 500, (index) => `${ordinary(index)} `.repeat(30));
  const startedAt = Date.now();
  findRuns(long, none);
  expect(Date.now() - startedAt).toBeLessThan(4000);
  expect(marksOf('')).toEqual([]);
  expect(marksOf('ok')).toEqual([]);
});
