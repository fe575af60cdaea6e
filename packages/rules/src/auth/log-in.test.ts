import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLogIn, normalizeUsername } from './log-in.ts';

describe('checkLogIn', () => {
  it.each([
    ['', 'secret', 'username'],
    ['  ', 'secret', 'username'],
    ['alice', '', 'password'],
    ['', '', 'username'],
  ])('%j and %j leave a field empty', (username, password, field) => {
    expect(checkLogIn({ username, password })).toEqual({ ok: false, code: 'FIELDS_REQUIRED', field });
  });

  it('lets a password of spaces be tried', () => {
    expect(checkLogIn({ username: 'alice', password: '      ' })).toEqual({ ok: true });
  });
});

describe('fullUsername', () => {
  it.each(['alice', 'Alice', 'alice.fun', ' ALICE.FUN '])('%j is alice.fun', (typed) => {
    expect(normalizeUsername(typed)).toBe('alice.fun');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(normalizeUsername(normalizeUsername(typed))).toBe(normalizeUsername(typed));
      }),
    );
  });
});
