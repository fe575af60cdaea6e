import { expect, test } from 'vitest';
import { messageLink } from './message-link.ts';

test.each([
  ['See https://news.example/a, or https://news.example/b', 'https://news.example/a'],
  ['HTTPS://News.Example', 'https://news.example/'],
  ['(http://news.example/a#part)', 'http://news.example/a'],
  ['news.example', undefined],
  ['https://', undefined],
  ['https://me:secret@news.example/', undefined],
  ['ftp://news.example', undefined],
  [`https://news.example/${'a'.repeat(2000)}`, `https://news.example/${'a'.repeat(2000)}`],
  [`https://news.example/${'a'.repeat(2048)}`, undefined],
  [`https://${'a'.repeat(301)}/`, undefined],
  ['', undefined],
])('the link of %.40j is %.40j', (content, link) => {
  expect(messageLink(content)).toBe(link);
});
