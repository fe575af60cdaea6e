import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['alice@example.com', 'alice@example.com'],
  [' Alice@Example.COM ', 'alice@example.com'],
  ['alice+1@example.com', 'alice@example.com'],
  ['alice+news+old@example.com', 'alice@example.com'],
  ['a.lice@example.com', 'a.lice@example.com'],
  ['a.l.i.ce+x@gmail.com', 'alice@gmail.com'],
  ['Al.ice@GoogleMail.com', 'alice@gmail.com'],
  ['+1@example.com', '+1@example.com'],
])('maps %s to mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it('is idempotent', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email));
    }),
  );
});
