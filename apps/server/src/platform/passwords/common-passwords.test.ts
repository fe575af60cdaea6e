import { passwordMin } from '@gumball/rules/auth/sign-up';
import { expect, it } from 'vitest';
import { commonPasswords } from './common-password-list.ts';
import { isCommonPassword } from './common-passwords.ts';

it('knows at least 10,000 passwords that the length alone would allow', () => {
  const allowed = [...commonPasswords].filter((password) => password.length >= passwordMin);
  expect(allowed.length).toBeGreaterThan(10_000);
});

it('recognizes common passwords in whatever case, and no others', async () => {
  for (const password of ['123456', 'password', 'Password1', 'QWERTY123', ' iloveyou '])
    expect([password, await isCommonPassword(password)]).toEqual([password, true]);
  for (const password of ['correct horse battery', 'constructor', '__proto__', 'x'.repeat(200), '💎💎💎'])
    expect([password, await isCommonPassword(password)]).toEqual([password, false]);
});
