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
  ['', undefined],
])('the link of %j is %j', (content, link) => {
  expect(messageLink(content)).toBe(link);
});
