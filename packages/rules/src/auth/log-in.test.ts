import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLogIn, normalizeUsername } from './log-in.ts';

describe('checkLogIn', () => {
  it.each([
    ['', 'secret', 'username'],
    ['  ', 'secret', 'username'],
    ['alice', '', 'password'],
    ['', '', 'username'],
  ])('rejects username %j with password %j as incomplete', (username, password, field) => {
    expect(checkLogIn({ username, password })).toEqual({ ok: false, code: 'FIELDS_REQUIRED', field });
  });

  it('accepts a password of spaces', () => {
    expect(checkLogIn({ username: 'alice', password: '      ' })).toEqual({ ok: true });
  });
});

describe('fullUsername', () => {
  it.each(['alice', 'Alice', 'alice.fun', ' ALICE.FUN '])('completes %j to alice.fun', (typed) => {
    expect(normalizeUsername(typed)).toBe('alice.fun');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(normalizeUsername(normalizeUsername(typed))).toBe(normalizeUsername(typed));
      }),
    );
  });
});
