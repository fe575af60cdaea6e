/** Bold, italic and code inside a block of a text: docs/product.md, Posts. */
import { firstLink } from './first-link.ts';

/** A piece of the source that is visible as it is; `index` is its place. */
export type FormattedRun = { index: number; text: string; bold?: true; italic?: true; code?: true };

type Delimiter = { start: number; count: number; length: number; canOpen: boolean; canClose: boolean };

const hidden = 1;
const code = 2;

/** Returns the styled runs of a part of the source that begins at `offset`. */
export function inlineRuns(text: string, offset: number): FormattedRun[] {
  if (!/[*`]/.test(text)) return text === '' ? [] : [{ index: offset, text }];
  const flags = new Uint8Array(text.length);
  // How many styles begin, or with a negative number end, at a place.
  const bold = new Int16Array(text.length + 1);
  const italic = new Int16Array(text.length + 1);
  applyEmphasis(findDelimiters(text, flags), flags, bold, italic);
  const runs: FormattedRun[] = [];
  let [boldDepth, italicDepth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    boldDepth += bold[at] ?? 0;
    italicDepth += italic[at] ?? 0;
    const flag = flags[at] ?? 0;
    if (flag & hidden) continue;
    const last = runs.at(-1);
    const isCode = (flag & code) !== 0;
    const continues =
      last &&
      last.index + last.text.length === offset + at &&
      (last.bold ?? false) === boldDepth > 0 &&
      (last.italic ?? false) === italicDepth > 0 &&
      (last.code ?? false) === isCode;
    if (continues) last.text += text.charAt(at);
    else
      runs.push({
        index: offset + at,
        text: text.charAt(at),
        ...(boldDepth > 0 ? { bold: true } : {}),
        ...(italicDepth > 0 ? { italic: true } : {}),
        ...(isCode ? { code: true } : {}),
      });
  }
  return runs;
}

/** Marks the code in the flags, and returns the runs of asterisks outside of code and links. */
function findDelimiters(text: string, flags: Uint8Array): Delimiter[] {
  const delimiters: Delimiter[] = [];
  const unclosed = new Set<number>();
  let link = linkFrom(text, 0);
  for (let at = 0; at < text.length; ) {
    if (link && link.start < at) link = linkFrom(text, at);
    const char = text[at];
    if (link?.start === at) at = link.end;
    else if (char === '`') at = markCode(text, at, flags, unclosed);
    else if (char === '*') {
      const length = runLength(text, at);
      delimiters.push({ start: at, count: length, length, ...flanks(text, at, at + length) });
      at += length;
    } else at += 1;
  }
  return delimiters;
}

function linkFrom(text: string, from: number): { start: number; end: number } | undefined {
  const link = text.includes('://', from) ? firstLink(text.slice(from)) : undefined;
  if (link === undefined) return undefined;
  const start = text.indexOf(link, from);
  return { start, end: start + link.length };
}

function runLength(text: string, start: number): number {
  let end = start;
  while (text[end] === text[start]) end += 1;
  return end - start;
}

/** Marks the code that begins with a run of backticks, and returns the end. Without an equal run it is text. */
function markCode(text: string, start: number, flags: Uint8Array, unclosed: Set<number>): number {
  const length = runLength(text, start);
  const from = start + length;
  if (unclosed.has(length)) return from;
  for (let at = text.indexOf('`', from); at >= 0; at = text.indexOf('`', at)) {
    const closing = runLength(text, at);
    if (closing === length && text.slice(from, at).trim() !== '') {
      // A space on both sides separates code from backticks of its own.
      const isPadded = text[from] === ' ' && text[at - 1] === ' ';
      flags.fill(code, from, at);
      flags.fill(hidden, start, isPadded ? from + 1 : from);
      flags.fill(hidden, isPadded ? at - 1 : at, at + length);
      return at + length;
    }
    at += closing;
  }
  unclosed.add(length);
  return from;
}

const isSpace = (char: string) => char === '' || /\s/.test(char);
const isPunctuation = (char: string) => /[\p{P}\p{S}]/u.test(char);

/** Whether a run of asterisks can open or close a style: by the characters beside it, as in CommonMark. */
function flanks(text: string, start: number, end: number): { canOpen: boolean; canClose: boolean } {
  const before = /.$/su.exec(text.slice(Math.max(0, start - 2), start))?.[0] ?? '';
  const after = /^./su.exec(text.slice(end, end + 2))?.[0] ?? '';
  const canOpen = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const canClose = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  return { canOpen, canClose };
}

function matches(opener: Delimiter, closer: Delimiter): boolean {
  const isBoth = opener.canClose || closer.canOpen;
  return !(isBoth && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0);
}

/** Matches runs of asterisks as CommonMark does: two are bold, one is italic. */
function applyEmphasis(
  delimiters: readonly Delimiter[],
  flags: Uint8Array,
  bold: Int16Array,
  italic: Int16Array,
): void {
  const openers: Delimiter[] = [];
  // Below these places no opener matches a closer of the kind. They keep the time linear.
  const bottoms = [0, 0, 0, 0, 0, 0];
  for (const closer of delimiters) {
    const kind = (closer.canOpen ? 3 : 0) + (closer.length % 3);
    while (closer.canClose && closer.count > 0) {
      const bottom = bottoms[kind] ?? 0;
      let at = openers.length - 1;
      while (at >= bottom && !matches(openers[at] as Delimiter, closer)) at -= 1;
      const opener = at < bottom ? undefined : openers[at];
      if (!opener) {
        bottoms[kind] = openers.length;
        break;
      }
      const used = opener.count >= 2 && closer.count >= 2 ? 2 : 1;
      const style = used === 2 ? bold : italic;
      opener.count -= used;
      const from = opener.start + opener.count;
      flags.fill(hidden, from, from + used);
      flags.fill(hidden, closer.start, closer.start + used);
      style[from] = (style[from] ?? 0) + 1;
      style[closer.start] = (style[closer.start] ?? 0) - 1;
      closer.start += used;
      closer.count -= used;
      openers.length = opener.count > 0 ? at + 1 : at;
      for (const [index, place] of bottoms.entries()) bottoms[index] = Math.min(place, openers.length);
    }
    if (closer.canOpen && closer.count > 0) openers.push(closer);
  }
}
