import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSignUp, isEmail, normalizeEmail, type SignUp, sanitizeUsernameInput } from './sign-up.ts';

const good: SignUp = {
  username: 'alice_1.fun',
  email: 'alice@example.com',
  password: 'secret1',
  confirmPassword: 'secret1',
};

// Each row violates its own rule and all later ones, so the order is tested too.
const broken: [string, Partial<SignUp>][] = [
  ['FIELDS_REQUIRED', { username: 'A!', email: 'nowhere', password: 'short', confirmPassword: '' }],
  ['EMAIL_INVALID', { username: 'A!', email: 'nowhere', password: 'short', confirmPassword: 'other' }],
  ['USERNAME_SUFFIX', { username: 'A!', password: 'short', confirmPassword: 'other' }],
  ['PASSWORDS_DIFFER', { username: 'A!.fun', password: 'short', confirmPassword: 'other' }],
  ['PASSWORD_TOO_SHORT', { username: 'A!.fun', password: 'short', confirmPassword: 'short' }],
  ['USERNAME_TOO_SHORT', { username: 'A!.fun' }],
  ['USERNAME_CHARACTERS', { username: 'Alice!.fun' }],
];

describe('checkSignUp', () => {
  it('accepts a valid sign-up', () => {
    expect(checkSignUp(good)).toEqual({ ok: true });
  });

  it.each(broken)('reports %s before later violations', (code, entered) => {
    expect(checkSignUp({ ...good, ...entered })).toMatchObject({ ok: false, code });
  });

  it.each([
    ['five letters are too short a password', { password: 'abcde', confirmPassword: 'abcde' }, 'PASSWORD_TOO_SHORT'],
    ['six are enough', { password: 'abcdef', confirmPassword: 'abcdef' }, undefined],
    ['200 are enough too', { password: 'x'.repeat(200), confirmPassword: 'x'.repeat(200) }, undefined],
    ['201 are too many', { password: 'x'.repeat(201), confirmPassword: 'x'.repeat(201) }, 'PASSWORD_TOO_LONG'],
    ['two letters are too short a name', { username: 'ab.fun' }, 'USERNAME_TOO_SHORT'],
    ['three are enough', { username: 'abc.fun' }, undefined],
    ['30 are enough too', { username: `${'a'.repeat(30)}.fun` }, undefined],
    ['31 are too many', { username: `${'a'.repeat(31)}.fun` }, 'USERNAME_TOO_LONG'],
    ['capitals are refused', { username: 'Alice.fun' }, 'USERNAME_CHARACTERS'],
    ['the suffix is lower case', { username: 'alice.FUN' }, 'USERNAME_SUFFIX'],
    ['white space is nothing', { username: ' \t' }, 'FIELDS_REQUIRED'],
  ])('%s', (_, entered, code) => {
    const result = checkSignUp({ ...good, ...entered });
    expect(result.ok ? undefined : result.code).toBe(code);
  });

  it('accepts only lower case letters, digits and underscores in a name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40, unit: 'binary' }), (name) => {
        const { ok } = checkSignUp({ ...good, username: `${name}.fun` });
        expect(ok).toBe(/^[a-z0-9_]{3,30}$/.test(name));
      }),
    );
  });
});

describe('cleanUsername', () => {
  it.each([
    ['Alice.FUN', 'alice'],
    ['al ice!', 'alice'],
    ['.fun', ''],
    ['a.fun.fun', 'afun'],
    ['x'.repeat(50), 'x'.repeat(30)],
  ])('reduces %j to %j', (typed, expected) => {
    expect(sanitizeUsernameInput(typed)).toBe(expected);
  });

  it('leaves only accepted characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const expected = sanitizeUsernameInput(typed);
        expect(expected).toMatch(/^[a-z0-9_]{0,30}$/);
        expect(sanitizeUsernameInput(expected)).toBe(expected);
      }),
    );
  });
});

describe('isEmail', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', 'ünï@exämple.de', "o'hara@example.com"])(
    'accepts %j',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@@b.co',
    'a@.co',
    'a@b..co',
    'a b@c.de',
    'a@b.co\r\nBcc: x@y.zz',
    'stranger,a@b.co',
    'Name<a@b.co',
    'a;b@c.de',
    'a\u200b@b.co',
    'a\u202e@b.co',
    'a\ud800@b.co',
    `${'a'.repeat(250)}@b.co`,
  ])('rejects %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('rejects header injection and multiple recipients', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30, unit: 'binary' }), (text) => {
        const dangerous = /[\s,;:<>()[\]\\"\0]|@.*@/u.test(text);
        expect(isEmail(text) && dangerous).toBe(false);
      }),
    );
  });
});

it('normalizes an address idempotently', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(normalizeEmail(`  ${email.toUpperCase()} `)).toBe(normalizeEmail(email));
    }),
  );
});
