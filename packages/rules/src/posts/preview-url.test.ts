import { expect, test } from 'vitest';
import { linkMax, toPreviewUrl } from './preview-url.ts';

test.each([
  ['https://news.example/a?b#c', 'https://news.example/a?b'],
  ['  HTTP://News.example ', 'http://news.example/'],
  ['http://news.example:8080/', 'http://news.example:8080/'],
  ['https://', undefined],
  ['nonsense', undefined],
  ['ftp://news.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['https://a:b@news.example/', undefined],
  ['https://a@news.example/', undefined],
  [`https://news.example/${'x'.repeat(linkMax - 21)}`, `https://news.example/${'x'.repeat(linkMax - 21)}`],
  [`https://news.example/${'x'.repeat(linkMax - 20)}`, undefined],
])('the preview of %j has the key %j', (text, address) => {
  expect(toPreviewUrl(text)).toBe(address);
});
