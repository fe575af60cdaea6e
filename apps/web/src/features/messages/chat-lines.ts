/** A conversation as lines on the screen: days, the unread divider, and bubbles that belong together. docs/product.md, Messages. */
import type { Bubble } from './bubbles.ts';

/** One line of the history. A run is what one person wrote in one go: its last bubble carries tail and picture. */
export type Line =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'divider'; key: string }
  | { kind: 'bubble'; key: string; bubble: Bubble; isOwn: boolean; startsRun: boolean; endsRun: boolean };

const runMs = 5 * 60_000;

const atOf = (bubble: Bubble) => (bubble.kind === 'stored' ? bubble.message.createdAt : bubble.entry.createdAt);
const writerOf = (bubble: Bubble) => (bubble.kind === 'stored' ? bubble.message.senderId : bubble.entry.senderId);

type BubbleLine = Extract<Line, { kind: 'bubble' }>;

// A line that says the same of the same bubble is the same line, so that what is on screen is drawn again only where something changed.
const lineOf = new WeakMap<Bubble, BubbleLine>();

function bubbleLine(bubble: Bubble, isOwn: boolean, startsRun: boolean, endsRun: boolean): BubbleLine {
  const known = lineOf.get(bubble);
  if (known?.isOwn === isOwn && known.startsRun === startsRun && known.endsRun === endsRun) return known;
  const line: BubbleLine = { kind: 'bubble', key: bubble.key, bubble, isOwn, startsRun, endsRun };
  lineOf.set(bubble, line);
  return line;
}

/** How many bubbles came before those that were there, where nothing else changed; 0 in every other case. */
function cameBefore(had: readonly Bubble[], bubbles: readonly Bubble[]): number {
  const came = bubbles.length - had.length;
  return came > 0 && had.length > 0 && had.every((bubble, at) => bubble === bubbles[at + came]) ? came : 0;
}

/**
 * Draws up a conversation's lines, again and again as it changes; the unread ones begin after the number `dividerAfter`. Where only older messages
 * came, the lines of the others are taken over: of ten thousand, a slow phone would take frames for all.
 */
export function createLines(
  memberId: string,
): (bubbles: readonly Bubble[], dividerAfter: number | null) => readonly Line[] {
  let had: { bubbles: readonly Bubble[]; dividerAfter: number | null; dividesAt: number; lines: readonly Line[] } = {
    bubbles: [],
    dividerAfter: null,
    dividesAt: -1,
    lines: [],
  };

  function linesUntil(bubbles: readonly Bubble[], end: number, dividesAt: number): Line[] {
    const startsRun = (at: number) => {
      const before = bubbles[at - 1];
      const bubble = bubbles[at];
      if (!before || !bubble || at === dividesAt || before.day !== bubble.day) return true;
      return writerOf(before) !== writerOf(bubble) || bubble.atMs - before.atMs >= runMs;
    };
    const lines: Line[] = [];
    let starts = true;
    for (const [at, bubble] of bubbles.slice(0, end).entries()) {
      const nextStarts = startsRun(at + 1);
      if (bubbles[at - 1]?.day !== bubble.day) {
        lines.push({ kind: 'day', key: `day-${bubble.day}-${bubble.key}`, at: atOf(bubble) });
      }
      if (at === dividesAt) lines.push({ kind: 'divider', key: 'divider' });
      lines.push(bubbleLine(bubble, writerOf(bubble) === memberId, starts, nextStarts));
      starts = nextStarts;
    }
    return lines;
  }

  return (bubbles, dividerAfter) => {
    const isUnread = (bubble: Bubble) =>
      dividerAfter !== null &&
      bubble.kind === 'stored' &&
      bubble.message.sequenceNumber > dividerAfter &&
      writerOf(bubble) !== memberId;
    const came = dividerAfter === had.dividerAfter && had.dividesAt !== 0 ? cameBefore(had.bubbles, bubbles) : 0;
    if (came > 0 && !bubbles.slice(0, came).some(isUnread)) {
      const dividesAt = had.dividesAt < 0 ? -1 : had.dividesAt + came;
      // The first bubble that was there, below its day, may begin neither a day nor a run any more.
      const lines = [...linesUntil(bubbles, came + 1, dividesAt), ...had.lines.slice(2)];
      had = { bubbles, dividerAfter, dividesAt, lines };
    } else {
      const dividesAt = bubbles.findIndex(isUnread);
      had = { bubbles, dividerAfter, dividesAt, lines: linesUntil(bubbles, bubbles.length, dividesAt) };
    }
    return had.lines;
  };
}

/** Whether lines came or went at the beginning only, so that the reader's place has to be kept from the end. */
export function movedAtStart(before: readonly Line[], after: readonly Line[]): boolean {
  if (before.length === 0 || after.length === 0 || before.length === after.length) return false;
  return before[0]?.key !== after[0]?.key && before.at(-1)?.key === after.at(-1)?.key;
}
