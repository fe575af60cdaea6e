import { expect, test } from 'vitest';
import { checkAccessBlock, isMailboxOf, normalizeMailDomain, parseNetwork } from './access-blocks.ts';

const versionOf = (address: string) => (/^\d+\.\d+\.\d+\.\d+$/.test(address) ? 4 : address.includes(':') ? 6 : 0);

test.each([
  ['192.0.2.7', { address: '192.0.2.7', prefix: 32, version: 4 }],
  [' 192.0.2.0/24 ', { address: '192.0.2.0', prefix: 24, version: 4 }],
  ['2001:DB8::/32', { address: '2001:db8::', prefix: 32, version: 6 }],
  ['192.0.2.0/33', null],
  ['192.0.2.0/x', null],
  ['192.0.2.0/24/8', null],
  ['example.com', null],
  ['', null],
])('the network %s: %o', (text, expected) => {
  expect(parseNetwork(text, versionOf)).toEqual(expected);
});

test.each([
  ['@Spam.Example', 'spam.example'],
  ['spam', null],
  ['a b.example', null],
])('the mail domain %s: %s', (text, expected) => {
  expect(normalizeMailDomain(text)).toBe(expected);
});

test('a mailbox belongs to its domain and the ones above it', () => {
  expect(isMailboxOf('a@spam.example', 'spam.example')).toBe(true);
  expect(isMailboxOf('a@x.Spam.Example', 'spam.example')).toBe(true);
  expect(isMailboxOf('a@notspam.example', 'spam.example')).toBe(false);
  expect(isMailboxOf('spam.example@other.example', 'spam.example')).toBe(false);
});

test('a block has an end and a reason', () => {
  expect(checkAccessBlock({ days: 7, reason: 'Spam' }).ok).toBe(true);
  expect(checkAccessBlock({ days: 0, reason: 'Spam' })).toMatchObject({ code: 'ACCESS_BLOCK_DAYS' });
  expect(checkAccessBlock({ days: 7, reason: ' ' })).toMatchObject({ code: 'ACCESS_BLOCK_REASON' });
  expect(checkAccessBlock({ days: 7, reason: 'x'.repeat(201) })).toMatchObject({ code: 'ACCESS_BLOCK_REASON' });
});
