import { expect, test } from 'vitest';
import { message, messageRange } from '../../../../test/chat-tab.ts';
import { type MessageRow, toRowTime } from '../engine/message-rows.ts';
import { changedAtStart, createTimelineRows, type TimelineRow } from './timeline-rows.ts';

const storedRow = (sequence: number, senderId: string, createdAt: string): MessageRow => ({
  kind: 'stored',
  key: `m${sequence}`,
  ...toRowTime(createdAt),
  message: message(sequence, { senderId, createdAt }),
});

const rowsOf = (messageRows: readonly MessageRow[], dividerAfter: number | null = null) =>
  createTimelineRows('1')(messageRows, dividerAfter);

const timeOn = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString();
const describeRows = (rows: readonly TimelineRow[]) =>
  rows.map((row) =>
    row.kind === 'message' ? `${row.startsRun ? '[' : ''}${row.key}${row.endsRun ? ']' : ''}` : row.kind,
  );
const describeMessages = (messageRows: readonly MessageRow[], dividerAfter: number | null = null) =>
  describeRows(rowsOf(messageRows, dividerAfter));

test('adds day rows and groups consecutive messages of one sender', () => {
  const messageRows = [
    storedRow(1, '2', timeOn(19, 23, 58)),
    storedRow(2, '2', timeOn(20, 0, 1)),
    storedRow(3, '2', timeOn(20, 0, 2)),
    storedRow(4, '1', timeOn(20, 0, 3)),
    storedRow(5, '1', timeOn(20, 0, 20)),
  ];
  expect(describeMessages(messageRows)).toEqual(['day', '[m1]', 'day', '[m2', 'm3]', '[m4]', '[m5]']);
});

test('shows the divider before the first unread message of another member, and splits a group there', () => {
  const messageRows = [
    storedRow(1, '2', timeOn(20, 9, 0)),
    storedRow(2, '1', timeOn(20, 9, 1)),
    storedRow(3, '2', timeOn(20, 9, 2)),
    storedRow(4, '2', timeOn(20, 9, 3)),
  ];
  expect(describeMessages(messageRows, 1)).toEqual(['day', '[m1]', '[m2]', 'divider', '[m3', 'm4]']);
  expect(describeMessages(messageRows, 3)).toEqual(['day', '[m1]', '[m2]', '[m3]', 'divider', '[m4]']);
});

test('unchanged rows keep their identity, so that only changed rows render', () => {
  const [older, first, second, next] = [
    storedRow(1, '2', timeOn(20, 8, 59)),
    storedRow(2, '2', timeOn(20, 9, 0)),
    storedRow(3, '2', timeOn(20, 9, 1)),
    storedRow(4, '2', timeOn(20, 9, 2)),
  ];
  const find = (rows: readonly TimelineRow[], key: string) => rows.find((row) => row.key === key);
  const before = rowsOf([first, second]);
  const after = rowsOf([older, first, second, next]);
  expect(find(after, 'm2')).not.toBe(find(before, 'm2'));
  expect(find(after, 'm3')).not.toBe(find(before, 'm3'));
  expect(find(rowsOf([older, first, second, next]), 'm3')).toBe(find(after, 'm3'));
  expect(find(rowsOf([first, second, next]), 'm3')).toBe(find(after, 'm3'));
});

test('prepending page by page gives the same rows as building all at once', () => {
  // Some senders write twice in a row, some days end within a group, and own messages are among the unread ones.
  const all = messageRange(1, 60).map(({ sequenceNumber: n }) =>
    storedRow(n, String(1 + ((n >> 1) % 3)), timeOn(18 + Math.floor(n / 25), 20, Math.floor(n / 4) + (n % 3) * 2)),
  );
  for (const dividerAfter of [null, 0, 19, 39, 41, 55, 70]) {
    for (const page of [1, 2, 7, 20]) {
      const toRows = createTimelineRows('1');
      for (let from = all.length - page; from > -page; from -= page) {
        const available = all.slice(Math.max(0, from));
        const rows = toRows(available, dividerAfter);
        expect(describeRows(rows)).toEqual(describeMessages(available, dividerAfter));
        expect(rows.map(({ key }) => key)).toEqual(rowsOf(available, dividerAfter).map(({ key }) => key));
      }
    }
  }
});

test('rows reflect every other change of a conversation that has grown', () => {
  const messageRows = messageRange(1, 9).map(({ sequenceNumber: n }) =>
    storedRow(n, n % 3 === 0 ? '1' : '2', timeOn(20, 9, n)),
  );
  const toRows = createTimelineRows('1');
  const expectSameAsFresh = (available: readonly MessageRow[], dividerAfter: number | null = null) =>
    expect(describeRows(toRows(available, dividerAfter))).toEqual(describeMessages(available, dividerAfter));
  expectSameAsFresh([]);
  expectSameAsFresh(messageRows.slice(4, 8));
  expectSameAsFresh(messageRows.slice(2, 8));
  expectSameAsFresh(messageRows.slice(2, 9));
  expectSameAsFresh(messageRows.slice(1, 9), 6);
  expectSameAsFresh(messageRows.slice(0, 9), 6);
  expectSameAsFresh(messageRows.slice(3, 9), 6);
  expectSameAsFresh(messageRows.slice(0, 9).toSpliced(4, 1, storedRow(50, '1', timeOn(20, 9, 5))), 6);
  expectSameAsFresh([]);
});

test('prepended and trimmed messages change the start; appended ones do not', () => {
  const rows = (from: number, to: number) =>
    rowsOf(
      messageRange(from, to).map(({ sequenceNumber }) => storedRow(sequenceNumber, '2', timeOn(20, 9, sequenceNumber))),
    );
  expect(changedAtStart(rows(5, 9), rows(1, 9))).toBe(true);
  expect(changedAtStart(rows(1, 9), rows(5, 9))).toBe(true);
  expect(changedAtStart(rows(1, 9), rows(1, 10))).toBe(false);
  expect(changedAtStart([], rows(1, 2))).toBe(false);
});
