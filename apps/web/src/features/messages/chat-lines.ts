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

/** The lines of these bubbles; the unread ones begin after the number `dividerAfter`. */
export function linesOf(bubbles: readonly Bubble[], memberId: string, dividerAfter: number | null): readonly Line[] {
  const lines: Line[] = [];
  let before: { bubble: Bubble; writer: string | null } | undefined;
  let divided = dividerAfter === null;
  let last: Extract<Line, { kind: 'bubble' }> | undefined;
  for (const bubble of bubbles) {
    const writer = writerOf(bubble);
    const isNewDay = before?.bubble.day !== bubble.day;
    if (isNewDay) lines.push({ kind: 'day', key: `day-${bubble.day}-${bubble.key}`, at: atOf(bubble) });
    const dividesHere =
      !divided &&
      bubble.kind === 'stored' &&
      bubble.message.sequenceNumber > (dividerAfter ?? 0) &&
      writer !== memberId;
    if (dividesHere) {
      divided = true;
      lines.push({ kind: 'divider', key: 'divider' });
    }
    const isSoon = before !== undefined && bubble.atMs - before.bubble.atMs < runMs;
    const follows = before?.writer === writer && !isNewDay && !dividesHere && isSoon;
    if (follows && last) last.endsRun = false;
    last = { kind: 'bubble', key: bubble.key, bubble, isOwn: writer === memberId, startsRun: !follows, endsRun: true };
    lines.push(last);
    before = { bubble, writer };
  }
  return lines;
}

/** Whether lines came or went at the beginning only, so that the reader's place has to be kept from the end. */
export function movedAtStart(before: readonly Line[], after: readonly Line[]): boolean {
  if (before.length === 0 || after.length === 0 || before.length === after.length) return false;
  return before[0]?.key !== after[0]?.key && before.at(-1)?.key === after.at(-1)?.key;
}
