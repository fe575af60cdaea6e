/** The rows of a conversation's timeline: days, the unread divider, and grouped messages. docs/product.md, Messages. */
import { minuteMs } from '@gumball/rules/formats/durations';
import type { MessageRow } from '../engine/message-rows.ts';

/**
 * A row of the timeline. Consecutive messages of one sender form a group: its last bubble has the tail and the avatar.
 */
export type TimelineRow =
  | { kind: 'day'; key: string; createdAt: string }
  | { kind: 'divider'; key: string }
  | { kind: 'message'; key: string; messageRow: MessageRow; isOwn: boolean; startsRun: boolean; endsRun: boolean };

const runGapMs = 10 * minuteMs;

const createdAtOf = (messageRow: MessageRow) =>
  messageRow.kind === 'stored' ? messageRow.message.createdAt : messageRow.entry.createdAt;
const senderIdOf = (messageRow: MessageRow) =>
  messageRow.kind === 'stored' ? messageRow.message.senderId : messageRow.entry.senderId;

type MessageTimelineRow = Extract<TimelineRow, { kind: 'message' }>;

// Unchanged rows keep their identity, so that React renders only changed rows.
const rowCache = new WeakMap<MessageRow, MessageTimelineRow>();

function toTimelineRow(
  messageRow: MessageRow,
  isOwn: boolean,
  startsRun: boolean,
  endsRun: boolean,
): MessageTimelineRow {
  const cached = rowCache.get(messageRow);
  if (cached?.isOwn === isOwn && cached.startsRun === startsRun && cached.endsRun === endsRun) return cached;
  const row: MessageTimelineRow = { kind: 'message', key: messageRow.key, messageRow, isOwn, startsRun, endsRun };
  rowCache.set(messageRow, row);
  return row;
}

/** Returns the number of prepended messages if nothing else changed, otherwise 0. */
function prependedCount(previous: readonly MessageRow[], messageRows: readonly MessageRow[]): number {
  const prepended = messageRows.length - previous.length;
  return prepended > 0 &&
    previous.length > 0 &&
    previous.every((messageRow, index) => messageRow === messageRows[index + prepended])
    ? prepended
    : 0;
}

/**
 * Creates a function that builds the rows of a conversation, called again on every change. Unread messages start after
 * the sequence number `dividerAfter`. If only older messages were prepended, the other rows are reused: rebuilding ten
 * thousand rows takes a slow phone several frames.
 */
export function createTimelineRows(
  currentUserId: string,
): (messageRows: readonly MessageRow[], dividerAfter: number | null) => readonly TimelineRow[] {
  let previous: {
    messageRows: readonly MessageRow[];
    dividerAfter: number | null;
    dividerIndex: number;
    rows: readonly TimelineRow[];
  } = {
    messageRows: [],
    dividerAfter: null,
    dividerIndex: -1,
    rows: [],
  };

  function rowsUntil(messageRows: readonly MessageRow[], end: number, dividerIndex: number): TimelineRow[] {
    const startsRun = (index: number) => {
      const before = messageRows[index - 1];
      const messageRow = messageRows[index];
      if (!before || !messageRow || index === dividerIndex || before.day !== messageRow.day) return true;
      return senderIdOf(before) !== senderIdOf(messageRow) || messageRow.createdAtMs - before.createdAtMs >= runGapMs;
    };
    const rows: TimelineRow[] = [];
    let starts = true;
    for (const [index, messageRow] of messageRows.slice(0, end).entries()) {
      const nextStarts = startsRun(index + 1);
      if (messageRows[index - 1]?.day !== messageRow.day) {
        rows.push({ kind: 'day', key: `day-${messageRow.day}-${messageRow.key}`, createdAt: createdAtOf(messageRow) });
      }
      if (index === dividerIndex) rows.push({ kind: 'divider', key: 'divider' });
      rows.push(toTimelineRow(messageRow, senderIdOf(messageRow) === currentUserId, starts, nextStarts));
      starts = nextStarts;
    }
    return rows;
  }

  return (messageRows, dividerAfter) => {
    const isUnread = (messageRow: MessageRow) =>
      dividerAfter !== null &&
      messageRow.kind === 'stored' &&
      messageRow.message.sequenceNumber > dividerAfter &&
      senderIdOf(messageRow) !== currentUserId;
    const prepended =
      dividerAfter === previous.dividerAfter && previous.dividerIndex !== 0
        ? prependedCount(previous.messageRows, messageRows)
        : 0;
    if (prepended > 0 && !messageRows.slice(0, prepended).some(isUnread)) {
      const dividerIndex = previous.dividerIndex < 0 ? -1 : previous.dividerIndex + prepended;
      // The previously first message may no longer start a day or a group.
      const rows = [...rowsUntil(messageRows, prepended + 1, dividerIndex), ...previous.rows.slice(2)];
      previous = { messageRows, dividerAfter, dividerIndex, rows };
    } else {
      const dividerIndex = messageRows.findIndex(isUnread);
      previous = {
        messageRows,
        dividerAfter,
        dividerIndex,
        rows: rowsUntil(messageRows, messageRows.length, dividerIndex),
      };
    }
    return previous.rows;
  };
}

/**
 * Returns whether rows were added or removed only at the start, so that the scroll position is kept relative to the
 * end.
 */
export function changedAtStart(before: readonly TimelineRow[], after: readonly TimelineRow[]): boolean {
  if (before.length === 0 || after.length === 0 || before.length === after.length) return false;
  return before[0]?.key !== after[0]?.key && before.at(-1)?.key === after.at(-1)?.key;
}
