import { expect, it } from 'vitest';
import { formatText, type TextFormat } from './format-text.ts';

/** Reads a selection between brackets. */
function read(marked: string) {
  const start = marked.indexOf('[');
  return { text: marked.replace(/[[\]]/g, ''), start, end: marked.indexOf(']') - 1 };
}

it.each<[TextFormat, string, string]>([
  ['bold', 'a [word] b', 'a **[word]** b'],
  ['bold', 'a **[word]** b', 'a [word] b'],
  ['bold', '*[word]*', '***[word]***'],
  ['bold', '***[word]***', '*[word]*'],
  ['italic', '**[word]**', '***[word]***'],
  ['italic', '*[word]*', '[word]'],
  ['italic', 'a[ word ]b', 'a *[word]* b'],
  ['code', '[]', '`[]`'],
  ['list', 'one\n[two\nthree]\nfour', 'one\n[- two\n- three]\nfour'],
  ['list', '[- two\n- three]', '[two\nthree]'],
  ['numbers', '[two\nthree]', '[1. two\n2. three]'],
  ['numbers', '[1. two\n2. three]', '[two\nthree]'],
  ['quote', 'a[]b', '> ab[]'],
])('%s of %j', (format, before, after) => {
  expect(formatText(read(before), format)).toEqual(read(after));
});
