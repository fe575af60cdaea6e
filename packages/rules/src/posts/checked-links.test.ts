import { expect, test } from 'vitest';
import { checkedLinks } from './checked-links.ts';

test('finds the pages of the first three links', () => {
  const links = ['https://a.example/1#x', '(http://b.example).', 'https://a.example/1', 'https://d.example'];
  expect(checkedLinks(links.join(' and '))).toEqual(['https://a.example/1', 'http://b.example/']);
  expect(checkedLinks('https:// no links, ftp://x.example')).toEqual([]);
  expect(checkedLinks(`https://${'a'.repeat(400)}.example https://b.example/`)).toEqual(['https://b.example/']);
});
