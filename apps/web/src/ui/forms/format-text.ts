/** Marks of light formatting in a text field: docs/product.md, Posts. */
import type { KeyboardEvent } from 'react';

const wraps = { bold: '**', italic: '*', code: '`' } as const;
const linePrefixes = { list: '- ', numbers: '1. ', quote: '> ' } as const;

/** A kind of formatting that a field adds. */
export type TextFormat = keyof typeof wraps | keyof typeof linePrefixes;

/** A text with its selection. */
export type SelectedText = { text: string; start: number; end: number };

const isWrap = (format: TextFormat): format is keyof typeof wraps => format in wraps;

function countBefore(text: string, at: number): number {
  let from = at;
  while (text[from - 1] === '*') from -= 1;
  return at - from;
}

function countAfter(text: string, at: number): number {
  let to = at;
  while (text[to] === '*') to += 1;
  return to - at;
}

function isWrapped({ text, start, end }: SelectedText, mark: string): boolean {
  if (mark === '`') return text[start - 1] === mark && text[end] === mark;
  const stars = Math.min(countBefore(text, start), countAfter(text, end));
  // Two are bold, one is italic, three are both.
  return mark === '*' ? stars % 2 === 1 : stars >= 2;
}

/** Adds a formatting to the selection, or removes it. */
export function formatText(selected: SelectedText, format: TextFormat): SelectedText {
  const { text, start, end } = selected;
  if (isWrap(format)) {
    const mark = wraps[format];
    const { length } = mark;
    if (isWrapped(selected, mark)) {
      const bare = text.slice(0, start - length) + text.slice(start, end) + text.slice(end + length);
      return { text: bare, start: start - length, end: end - length };
    }
    const inside = text.slice(start, end);
    // A mark next to a blank would be text.
    const from = start + (inside.length - inside.trimStart().length);
    const to = Math.max(from, end - (inside.length - inside.trimEnd().length));
    const wrapped = text.slice(0, from) + mark + text.slice(from, to) + mark + text.slice(to);
    return { text: wrapped, start: from + length, end: to + length };
  }
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = text.indexOf('\n', end);
  const last = nextBreak < 0 ? text.length : nextBreak;
  const lines = text.slice(first, last).split('\n');
  const prefix = linePrefixes[format];
  const pattern = format === 'numbers' ? /^\d{1,3}\. / : undefined;
  const hasPrefix = (line: string) => (pattern ? pattern.test(line) : line.startsWith(prefix));
  const bare = (line: string) => (pattern ? line.replace(pattern, '') : line.slice(prefix.length));
  const changed = lines.every(hasPrefix)
    ? lines.map(bare)
    : lines.map((line, at) => (format === 'numbers' ? `${at + 1}. ${line}` : prefix + line));
  const replaced = changed.join('\n');
  const after = text.slice(0, first) + replaced + text.slice(last);
  const atEnd = first + replaced.length;
  return { text: after, start: lines.length > 1 ? first : atEnd, end: atEnd };
}

/** Formats the selection of a field, which gets the focus. */
export function formatSelection(
  area: HTMLTextAreaElement | null,
  format: TextFormat,
  onText: (text: string) => void,
): void {
  if (!area || area.readOnly) return;
  const { text, start, end } = formatText(
    { text: area.value, start: area.selectionStart, end: area.selectionEnd },
    format,
  );
  area.value = text;
  onText(text);
  area.focus();
  area.setSelectionRange(start, end);
}

/** Returns the formatting of a shortcut: Ctrl or Cmd with B or I. */
export function formatOfKey(event: KeyboardEvent): TextFormat | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return undefined;
  return ({ b: 'bold', i: 'italic' } as const)[event.key.toLowerCase()];
}
