import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProfile, isBirthDate, normalizeLine, type ProfileText } from './profile.ts';
import { isProfileComplete } from './profile-complete.ts';

const today = '2026-03-01';
const good: ProfileText = { firstName: 'Alice', lastName: 'Archer', bio: '', location: '', birthDate: '' };

describe('checkProfile', () => {
  it.each<[Partial<ProfileText>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ firstName: '' }, 'NAMES_REQUIRED', 'firstName'],
    [{ lastName: '  ' }, 'NAMES_REQUIRED', 'lastName'],
    [{ lastName: '\u200b' }, 'NAMES_REQUIRED', 'lastName'],
    [{ lastName: '\u3164' }, 'NAMES_REQUIRED', 'lastName'],
    [{ firstName: '\u2800' }, 'NAMES_REQUIRED', 'firstName'],
    [{ firstName: 'a'.repeat(50) }, undefined, undefined],
    [{ firstName: 'a'.repeat(51) }, 'NAME_TOO_LONG', 'firstName'],
    [{ lastName: 'a'.repeat(51) }, 'NAME_TOO_LONG', 'lastName'],
    [{ bio: 'b'.repeat(500) }, undefined, undefined],
    [{ bio: 'b'.repeat(501) }, 'BIO_TOO_LONG', 'bio'],
    [{ location: 'l'.repeat(100) }, undefined, undefined],
    [{ location: 'l'.repeat(101) }, 'LOCATION_TOO_LONG', 'location'],
    [{ birthDate: '2000-02-29' }, undefined, undefined],
    [{ birthDate: 'yesterday' }, 'BIRTH_DATE_INVALID', 'birthDate'],
    [{ firstName: '', bio: 'b'.repeat(501) }, 'NAMES_REQUIRED', 'firstName'],
  ])('%j: %s', (change, code, field) => {
    const result = checkProfile({ ...good, ...change }, today);
    expect(result).toEqual(code ? { ok: false, code, field } : { ok: true });
  });
});

it.each([
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2001-02-29', false],
  ['2000-02-29', true],
  ['2026-03-01', true],
  ['2026-03-02', false],
  ['2000-13-01', false],
  ['2000-1-1', false],
  ['20000-01-01', false],
  ['2000-01-01T00:00:00Z', false],
])('birth date %j: %s', (text, expected) => {
  expect(isBirthDate(text, today)).toBe(expected);
});

it.each(['李', 'Åsa', "O'Hara", '🙂'])('%j is a name', (name) => {
  expect(isProfileComplete({ firstName: name, lastName: name })).toBe(true);
});

describe('tidyLine', () => {
  it.each([
    ['  Alice  ', 'Alice'],
    ['Anna\nMaria', 'Anna Maria'],
    ['a\t \r\n b', 'a b'],
    ['\u202egnirts', 'gnirts'],
    ['\u0007bell', 'bell'],
  ])('normalizes %j to %j', (text, normalized) => {
    expect(normalizeLine(text)).toBe(normalized);
  });

  it('returns one trimmed line and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const normalized = normalizeLine(text);
        expect(normalized).toBe(normalized.trim());
        expect(normalized).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(normalizeLine(normalized)).toBe(normalized);
      }),
    );
  });
});
