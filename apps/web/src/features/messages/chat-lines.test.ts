import { expect, test } from 'vitest';
import { message, run } from '../../../test/chat-tab.ts';
import { type Bubble, momentOf } from './bubbles.ts';
import { createLines, type Line, movedAtStart } from './chat-lines.ts';

const bubble = (sequence: number, senderId: string, createdAt: string): Bubble => ({
  kind: 'stored',
  key: `m${sequence}`,
  ...momentOf(createdAt),
  message: message(sequence, { senderId, createdAt }),
});

const linesOf = (bubbles: readonly Bubble[], dividerAfter: number | null = null) =>
  createLines('1')(bubbles, dividerAfter);

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString();
const told = (lines: readonly Line[]) =>
  lines.map((line) =>
    line.kind === 'bubble' ? `${line.startsRun ? '[' : ''}${line.key}${line.endsRun ? ']' : ''}` : line.kind,
  );
const drawn = (bubbles: readonly Bubble[], dividerAfter: number | null = null) => told(linesOf(bubbles, dividerAfter));

test('days are named, and what one person writes in one go belongs together', () => {
  const bubbles = [
    bubble(1, '2', at(19, 23, 58)),
    bubble(2, '2', at(20, 0, 1)),
    bubble(3, '2', at(20, 0, 2)),
    bubble(4, '1', at(20, 0, 3)),
    bubble(5, '1', at(20, 0, 20)),
  ];
  expect(drawn(bubbles)).toEqual(['day', '[m1]', 'day', '[m2', 'm3]', '[m4]', '[m5]']);
});

test('the divider stands before the first unread message of somebody else, and parts a run', () => {
  const bubbles = [
    bubble(1, '2', at(20, 9, 0)),
    bubble(2, '1', at(20, 9, 1)),
    bubble(3, '2', at(20, 9, 2)),
    bubble(4, '2', at(20, 9, 3)),
  ];
  expect(drawn(bubbles, 1)).toEqual(['day', '[m1]', '[m2]', 'divider', '[m3', 'm4]']);
  expect(drawn(bubbles, 3)).toEqual(['day', '[m1]', '[m2]', '[m3]', 'divider', '[m4]']);
});

test('lines that say the same as before are the same, so that only what changed is drawn again', () => {
  const [older, first, second, next] = [
    bubble(1, '2', at(20, 8, 59)),
    bubble(2, '2', at(20, 9, 0)),
    bubble(3, '2', at(20, 9, 1)),
    bubble(4, '2', at(20, 9, 2)),
  ];
  const find = (lines: readonly Line[], key: string) => lines.find((line) => line.key === key);
  const before = linesOf([first, second]);
  const after = linesOf([older, first, second, next]);
  expect(find(after, 'm2')).not.toBe(find(before, 'm2'));
  expect(find(after, 'm3')).not.toBe(find(before, 'm3'));
  expect(find(linesOf([older, first, second, next]), 'm3')).toBe(find(after, 'm3'));
  expect(find(linesOf([first, second, next]), 'm3')).toBe(find(after, 'm3'));
});

test('older messages that join page by page lead to the same lines as all of them at once', () => {
  // Some write twice in one go, some days end within a run, and own messages stand among the unread ones.
  const all = run(1, 60).map(({ sequenceNumber: n }) =>
    bubble(n, String(1 + ((n >> 1) % 3)), at(18 + Math.floor(n / 25), 20, Math.floor(n / 4) + (n % 3) * 2)),
  );
  for (const dividerAfter of [null, 0, 19, 39, 41, 55, 70]) {
    for (const page of [1, 2, 7, 20]) {
      const grow = createLines('1');
      for (let from = all.length - page; from > -page; from -= page) {
        const there = all.slice(Math.max(0, from));
        const lines = grow(there, dividerAfter);
        expect(told(lines)).toEqual(drawn(there, dividerAfter));
        expect(lines.map(({ key }) => key)).toEqual(linesOf(there, dividerAfter).map(({ key }) => key));
      }
    }
  }
});

test('lines follow whatever else changes in a conversation that has grown', () => {
  const bubbles = run(1, 9).map(({ sequenceNumber: n }) => bubble(n, n % 3 === 0 ? '1' : '2', at(20, 9, n)));
  const grow = createLines('1');
  const wants = (there: readonly Bubble[], dividerAfter: number | null = null) =>
    expect(told(grow(there, dividerAfter))).toEqual(drawn(there, dividerAfter));
  wants([]);
  wants(bubbles.slice(4, 8));
  wants(bubbles.slice(2, 8));
  wants(bubbles.slice(2, 9));
  wants(bubbles.slice(1, 9), 6);
  wants(bubbles.slice(0, 9), 6);
  wants(bubbles.slice(3, 9), 6);
  wants(bubbles.slice(0, 9).toSpliced(4, 1, bubble(50, '1', at(20, 9, 5))), 6);
  wants([]);
});

test('older messages that come, and the oldest that are let go of, move the beginning; new ones do not', () => {
  const lines = (from: number, to: number) =>
    linesOf(run(from, to).map(({ sequenceNumber }) => bubble(sequenceNumber, '2', at(20, 9, sequenceNumber))));
  expect(movedAtStart(lines(5, 9), lines(1, 9))).toBe(true);
  expect(movedAtStart(lines(1, 9), lines(5, 9))).toBe(true);
  expect(movedAtStart(lines(1, 9), lines(1, 10))).toBe(false);
  expect(movedAtStart([], lines(1, 2))).toBe(false);
});
