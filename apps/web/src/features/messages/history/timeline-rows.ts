/** A conversation as lines on the screen: days, the unread divider, and bubbles that belong together. docs/product.md, Messages. */
import type { MessageRow } from '../engine/message-rows.ts';

/** One line of the history. A run is what one person wrote in one go: its last bubble carries tail and picture. */
export type TimelineRow =
  | { kind: 'day'; key: string; createdAt: string }
  | { kind: 'divider'; key: string }
  | { kind: 'message'; key: string; messageRow: MessageRow; isOwn: boolean; startsRun: boolean; endsRun: boolean };

const runGapMs = 5 * 60_000;

const createdAtOf = (messageRow: MessageRow) =>
  messageRow.kind === 'stored' ? messageRow.message.createdAt : messageRow.entry.createdAt;
const senderIdOf = (messageRow: MessageRow) =>
  messageRow.kind === 'stored' ? messageRow.message.senderId : messageRow.entry.senderId;

type MessageTimelineRow = Extract<TimelineRow, { kind: 'message' }>;

// A line that says the same of the same bubble is the same line, so that what is on screen is drawn again only where something changed.
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

/** How many bubbles came before those that were there, where nothing else changed; 0 in every other case. */
function prependedCount(previous: readonly MessageRow[], messageRows: readonly MessageRow[]): number {
  const prepended = messageRows.length - previous.length;
  return prepended > 0 &&
    previous.length > 0 &&
    previous.every((messageRow, index) => messageRow === messageRows[index + prepended])
    ? prepended
    : 0;
}

/**
 * Draws up a conversation's lines, again and again as it changes; the unread ones begin after the number `dividerAfter`. Where only older messages
 * came, the lines of the others are taken over: of ten thousand, a slow phone would take frames for all.
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
      // The first bubble that was there, below its day, may begin neither a day nor a run any more.
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

/** Whether lines came or went at the beginning only, so that the reader's place has to be kept from the end. */
export function changedAtStart(before: readonly TimelineRow[], after: readonly TimelineRow[]): boolean {
  if (before.length === 0 || after.length === 0 || before.length === after.length) return false;
  return before[0]?.key !== after[0]?.key && before.at(-1)?.key === after.at(-1)?.key;
}
