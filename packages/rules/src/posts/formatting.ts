/**
 * Light formatting of posts and comments, a subset of Markdown: docs/product.md, Posts. The parser is our own, because
 * both sides share it, every visible character keeps its place in the source, and unlike in Markdown line breaks and
 * blanks stay as they were typed. Its time grows with the length of the text only.
 */
import { type FormattedRun, inlineRuns } from './inline-runs.ts';
import { mayBeFormatted } from './may-be-formatted.ts';

/** Maximum length of a text that is formatted, in UTF-16 units. A longer one is plain. */
export const formattedMax = 10_000;

/** An item of a list; `marker` is visible: a bullet, or the number as it was typed. */
export type FormattedItem = { marker: string; runs: FormattedRun[] };

/** A block of a text. */
export type FormattedBlock =
  | { kind: 'text' | 'quote' | 'code'; runs: FormattedRun[] }
  | { kind: 'list'; isOrdered: boolean; items: FormattedItem[] };

type Line = { index: number; text: string };

const openingFence = /^```[\w+#.-]{0,30}[ \t]*$/;
const closingFence = /^```[ \t]*$/;
const quoteMark = /^>(?: |$)/;
const itemMark = /^(?:-|\d{1,3}\.) (?=\S)/;
const bullet = '•';

function toLines(text: string): Line[] {
  let index = 0;
  return text.split('\n').map((line) => {
    const at = index;
    index += line.length + 1;
    return { index: at, text: line };
  });
}

/** Divides a text into blocks with styled runs. Stray marks are text. */
export function parseFormatting(text: string): FormattedBlock[] {
  if (text.length > formattedMax || !mayBeFormatted(text)) return [{ kind: 'text', runs: [{ index: 0, text }] }];
  const lines = toLines(text);
  const lastFence = lines.findLastIndex((line) => closingFence.test(line.text));
  const blocks: FormattedBlock[] = [];
  let plain: Line[] = [];
  const endPlain = () => {
    const shown = trimBlankLines(plain, blocks.length > 0);
    if (shown.length > 0) blocks.push({ kind: 'text', runs: runsOfLines(shown) });
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const found = readBlock(lines, at, lastFence);
    if (found) {
      plain = trimEndingBlankLines(plain);
      endPlain();
      blocks.push(found.block);
      at = found.end;
    } else {
      plain.push(lines[at] as Line);
      at += 1;
    }
  }
  endPlain();
  return blocks;
}

// A blank line next to another block is its margin.
function trimBlankLines(lines: readonly Line[], isBehindBlock: boolean): readonly Line[] {
  const first = isBehindBlock ? lines.findIndex((line) => line.text.trim() !== '') : 0;
  return first < 0 ? [] : lines.slice(first);
}

function trimEndingBlankLines(lines: readonly Line[]): Line[] {
  return lines.slice(0, lines.findLastIndex((line) => line.text.trim() !== '') + 1);
}

function readBlock(
  lines: readonly Line[],
  at: number,
  lastFence: number,
): { block: FormattedBlock; end: number } | undefined {
  const line = lines[at]?.text ?? '';
  if (openingFence.test(line) && lastFence > at + 1) {
    const end = endOf(lines, at, (text) => !closingFence.test(text));
    const inside = lines.slice(at + 1, end);
    const code = inside.map((other) => other.text).join('\n');
    const index = inside[0]?.index ?? 0;
    if (code.trim() !== '') return { block: { kind: 'code', runs: [{ index, text: code }] }, end: end + 1 };
  }
  if (quoteMark.test(line)) {
    const end = endOf(lines, at, (text) => quoteMark.test(text));
    const inside = lines.slice(at, end).map((other) => dropStart(other, Math.min(2, other.text.length)));
    const isBlank = inside.every((other) => other.text.trim() === '');
    return isBlank ? undefined : { block: { kind: 'quote', runs: runsOfParts(inside) }, end };
  }
  if (!itemMark.test(line)) return undefined;
  const isOrdered = !line.startsWith('-');
  const end = endOf(lines, at, (text) => itemMark.test(text) && text.startsWith('-') !== isOrdered);
  const items = lines.slice(at, end).map((item) => {
    const mark = itemMark.exec(item.text)?.[0] ?? '';
    const content = dropStart(item, mark.length);
    return { marker: isOrdered ? mark.trimEnd() : bullet, runs: inlineRuns(content.text, content.index) };
  });
  return { block: { kind: 'list', isOrdered, items }, end };
}

function endOf(lines: readonly Line[], at: number, belongs: (text: string) => boolean): number {
  let end = at + 1;
  for (let line = lines[end]; line && belongs(line.text); line = lines[end]) end += 1;
  return end;
}

function dropStart({ index, text }: Line, length: number): Line {
  return { index: index + length, text: text.slice(length) };
}

// Styles may cross the lines of a paragraph. A blank line ends it.
function runsOfLines(lines: readonly Line[]): FormattedRun[] {
  const runs: FormattedRun[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOf(lines, at, (text) => text.trim() !== '');
    const paragraph = lines.slice(at, end);
    const text = paragraph.map((line) => line.text).join('\n');
    runs.push(...inlineRuns(end < lines.length ? `${text}\n` : text, paragraph[0]?.index ?? 0));
    at = end;
  }
  return runs;
}

// The lines of a quote are apart in the source. The visible line break belongs to the end of a line.
function runsOfParts(lines: readonly Line[]): FormattedRun[] {
  return lines.flatMap(({ index, text }, at) => inlineRuns(at < lines.length - 1 ? `${text}\n` : text, index));
}

const textOf = (runs: readonly FormattedRun[]) => runs.map((run) => run.text).join('');

/** Returns a text without its marks, for previews, notifications and everything else that shows no styles. */
export function toPlainText(text: string): string {
  if (text.length > formattedMax || !mayBeFormatted(text)) return text;
  return parseFormatting(text)
    .map((block) =>
      block.kind === 'list'
        ? block.items.map(({ marker, runs }) => `${marker} ${textOf(runs)}`).join('\n')
        : textOf(block.runs),
    )
    .join('\n');
}
