import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLink } from './first-link.ts';
import { type FormattedBlock, parseFormatting, toPlainText } from './formatting.ts';
import type { FormattedRun } from './inline-runs.ts';
import { mayBeFormatted } from './may-be-formatted.ts';

/** Writes runs as tags, so that a table can show them. */
function tagged(runs: readonly FormattedRun[]): string {
  return runs
    .map(({ text, bold, italic, code }) => {
      const styled = code ? `<c>${text}</c>` : text;
      const slanted = italic ? `<i>${styled}</i>` : styled;
      return bold ? `<b>${slanted}</b>` : slanted;
    })
    .join('');
}

const shown = (text: string) =>
  parseFormatting(text).map((block) =>
    block.kind === 'list'
      ? `list: ${block.items.map(({ marker, runs }) => `${marker} ${tagged(runs)}`).join(' | ')}`
      : `${block.kind}: ${tagged(block.runs)}`,
  );

it.each([
  ['plain', 'plain'],
  ['a **bold** word', 'a <b>bold</b> word'],
  ['*italic* and `code`', '<i>italic</i> and <c>code</c>'],
  ['***both***', '<b><i>both</i></b>'],
  ['**bold *and italic* text**', '<b>bold </b><b><i>and italic</i></b><b> text</b>'],
  ['**over\ntwo lines**', '<b>over\ntwo lines</b>'],
  ['in*side*words and un**bel**ievable', 'in<i>side</i>words and un<b>bel</b>ievable'],
  ['`*not italic*`', '<c>*not italic*</c>'],
  ['`` a ` b ``', '<c>a ` b</c>'],
  // Old texts with stray marks.
  ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
  ['5* hotel, **', '5* hotel, **'],
  ['* waves *', '* waves *'],
  ['¯\\_(ツ)_/¯ snake_case_name', '¯\\_(ツ)_/¯ snake_case_name'],
  ['it`s a `tick', 'it<c>s a </c>tick'],
  ['an unclosed ` tick and **', 'an unclosed ` tick and **'],
  ['<b>tags</b> & [links](x) # title', '<b>tags</b> & [links](x) # title'],
  ['https://example.com/*a*b* and *x*', 'https://example.com/*a*b* and <i>x</i>'],
  ['**https://example.com/a** *#tag* **@bob**', '<b>https://example.com/a</b> <i>#tag</i> <b>@bob</b>'],
  ['a paragraph **ends\n\nhere**', 'a paragraph **ends\n\nhere**'],
])('%s', (text, expected) => {
  expect(shown(text)).toEqual([`text: ${expected}`]);
});

describe('blocks', () => {
  it.each<[string, string[]]>([
    ['> quoted *text*\n> more\nand mine', ['quote: quoted <i>text</i>\nmore', 'text: and mine']],
    ['before\n\n> q\n\n\nafter', ['text: before', 'quote: q', 'text: after']],
    ['- one\n- **two**\n1. first\n2. second', ['list: • one | • <b>two</b>', 'list: 1. first | 2. second']],
    ['```ts\nconst a = **b**;\n\n  c\n```\nend', ['code: const a = **b**;\n\n  c', 'text: end']],
    ['```\nnever closed', ['text: ```\nnever closed']],
    ['```\n```', ['text: ```\n```']],
    ['>_< and >> more\n>', ['text: >_< and >> more\n>']],
    ['-5 degrees\n- \n1.5 m\n2026. A year', ['text: -5 degrees\n- \n1.5 m\n2026. A year']],
    ['\n\nblank lines\n\n\nstay **here**\n', ['text: \n\nblank lines\n\n\nstay <b>here</b>\n']],
  ])('%j', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });
});

it.each([
  ['**Hi** `x`', 'Hi x'],
  ['> q\n- a\n- b\n1. c\n```\nd\n```', 'q\n• a\n• b\n1. c\nd'],
  ['2 * 3', '2 * 3'],
])('the plain text of %j is %j', (text, expected) => {
  expect(toPlainText(text)).toBe(expected);
});

it('a link ends before marks', () => {
  expect(firstLink('**https://example.com/a**')).toBe('https://example.com/a');
  expect(firstLink('`https://example.com`')).toBe('https://example.com');
});

function runsOf(blocks: readonly FormattedBlock[]): FormattedRun[] {
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items.flatMap(({ runs }) => runs) : block.runs));
}

const marked = fc
  .array(
    fc.constantFrom('*', '**', '`', '```', '\n', '> ', '- ', '1. ', ' ', 'a', 'b,', '💥', 'https://a.b/*', '#t', '\t'),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(''));

it('shows every character once, at its place, and hides marks only', () => {
  fc.assert(
    fc.property(fc.oneof(marked, fc.string({ unit: 'binary' })), (text) => {
      const blocks = parseFormatting(text);
      let end = 0;
      let hiddenText = '';
      for (const run of runsOf(blocks)) {
        expect(run.index).toBeGreaterThanOrEqual(end);
        expect(text.slice(run.index, run.index + run.text.length)).toBe(run.text);
        hiddenText += text.slice(end, run.index);
        end = run.index + run.text.length;
      }
      hiddenText += text.slice(end);
      expect(hiddenText.replace(/^```[\w+#.-]+[ \t]*$/gm, '')).toMatch(/^[*`>\-\d.\s]*$/);
      const visible = blocks.map((block) =>
        block.kind === 'list'
          ? block.items.map(({ marker, runs }) => `${marker} ${runs.map((run) => run.text).join('')}`).join('\n')
          : block.runs.map((run) => run.text).join(''),
      );
      expect(visible.join('\n')).toBe(toPlainText(text));
      expect(mayBeFormatted(text) || toPlainText(text) === text).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

// The longest text, many times: a quadratic parser would need minutes.
it.each([
  '*',
  '**a',
  '*a',
  'a*',
  '*a**b',
  '`',
  '`a``b',
  '[',
  '> ',
  '- a\n',
  '1. *\n',
  '```\n',
  '\n',
  '**a*',
  'https://a.b/ ',
  '*a\n\n',
  '***a ',
  '_',
  ' *',
  '💥*',
])('a hostile text of %j takes its time', (part) => {
  const text = part.repeat(10_000).slice(0, 10_000);
  for (let time = 0; time < 20; time += 1) expect(runsOf(parseFormatting(text))).not.toEqual([]);
});
