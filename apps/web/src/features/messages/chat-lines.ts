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

/** The lines of these bubbles; the unread ones begin after the number `dividerAfter`. */
export function linesOf(bubbles: readonly Bubble[], memberId: string, dividerAfter: number | null): readonly Line[] {
  const isUnread = (bubble: Bubble) =>
    dividerAfter !== null &&
    bubble.kind === 'stored' &&
    bubble.message.sequenceNumber > dividerAfter &&
    writerOf(bubble) !== memberId;
  const dividesAt = bubbles.findIndex(isUnread);
  const startsRun = (at: number) => {
    const before = bubbles[at - 1];
    const bubble = bubbles[at];
    if (!before || !bubble || at === dividesAt || before.day !== bubble.day) return true;
    return writerOf(before) !== writerOf(bubble) || bubble.atMs - before.atMs >= runMs;
  };
  const lines: Line[] = [];
  let starts = true;
  for (const [at, bubble] of bubbles.entries()) {
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

/** Whether lines came or went at the beginning only, so that the reader's place has to be kept from the end. */
export function movedAtStart(before: readonly Line[], after: readonly Line[]): boolean {
  if (before.length === 0 || after.length === 0 || before.length === after.length) return false;
  return before[0]?.key !== after[0]?.key && before.at(-1)?.key === after.at(-1)?.key;
}
