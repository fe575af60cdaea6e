import { expect, test } from 'vitest';
import { highlightExcerpt } from './highlight.ts';

const marked = (text: string, q: string) =>
  highlightExcerpt(text, q)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['The wall is finished', 'wall', 'The [wall] is finished'],
  ['The wall is finished', 'FIN wa', 'The [wa]ll is [fin]ished'],
  ['Firewall', 'wall', 'Firewall'],
  ['a\n  b', 'b', 'a [b]'],
  ['Größe zählt', 'grö', '[Grö]ße zählt'],
  ['Zoë and Straße', 'zoe strasse', '[Zoë] and [Straße]'],
  ['昨日は東京へ', '東京', '昨日は[東京]へ'],
  ['what (is) it?', '(is)', 'what ([is]) it?'],
  ['nothing typed', ' ', 'nothing typed'],
])('of %j for %j is %j', (text, q, shown) => {
  expect(marked(text, q)).toBe(shown);
});

test('cuts a long text around the first match, at a word boundary', () => {
  const text = `${'before '.repeat(40)}needle${' after'.repeat(60)}`;
  const shown = marked(text, 'needle');
  expect(shown).toMatch(/^\.\.\.(before )+\[needle\]( after)+.*\.\.\.$/);
  expect(shown.length).toBeLessThan(160);
});
