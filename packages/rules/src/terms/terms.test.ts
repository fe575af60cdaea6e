import { describe, expect, it } from 'vitest';
import { checkConsents, checkTermsText, isOldEnough, missingConsents, termsMax, termsParts } from './terms.ts';

const published = [
  { kind: 'terms', version: 4, required: 2 },
  { kind: 'rules', version: 1, required: null },
] as const;

describe('consents', () => {
  it.each([
    [[], ['terms']],
    [[{ kind: 'terms', version: 1 }], ['terms']],
    [[{ kind: 'rules', version: 4 }], ['terms']],
    [[{ kind: 'terms', version: 2 }], []],
    [[{ kind: 'terms', version: 4 }], []],
  ] as const)('%j leave %j open', (consents, kinds) => {
    expect(missingConsents(published, consents).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    [[], 'CONSENT_REQUIRED'],
    [[{ kind: 'rules', version: 1 }], 'CONSENT_REQUIRED'],
    [[{ kind: 'terms', version: 3 }], 'TERMS_CHANGED'],
    [[{ kind: 'terms', version: 5 }], 'TERMS_CHANGED'],
    [[{ kind: 'privacy', version: 1 }], 'TERMS_CHANGED'],
    [[{ kind: 'terms', version: 4 }], undefined],
  ] as const)('%j are checked: %s', (consents, code) => {
    expect(checkConsents(published, consents)).toEqual(code ? { ok: false, code } : { ok: true });
  });

  it('are not needed without texts', () => {
    expect(checkConsents([], [])).toEqual({ ok: true });
  });
});

describe('a text', () => {
  it('has a limit, and its summary too', () => {
    expect(checkTermsText({ body: 'x'.repeat(termsMax), summary: '' })).toEqual({ ok: true });
    expect(checkTermsText({ body: 'x'.repeat(termsMax + 1), summary: '' })).toMatchObject({ code: 'TERMS_TOO_LONG' });
    expect(checkTermsText({ body: '', summary: 'x'.repeat(1001) })).toMatchObject({ code: 'TERMS_SUMMARY_TOO_LONG' });
  });

  it('is divided at blank lines without losing any', () => {
    const body = Array.from({ length: 30 }, (_, index) => `${index} `.repeat(200)).join('\n\n');
    const parts = termsParts(body);
    expect(parts.length).toBeGreaterThan(2);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(6000);
    expect(parts.join('\n\n')).toBe(body);
    expect(termsParts('')).toEqual(['']);
  });
});

describe('the minimum age', () => {
  it.each([
    ['2010-11-26', 16, '2026-11-26', true],
    ['2010-11-27', 16, '2026-11-26', false],
    ['2008-02-29', 18, '2026-02-28', false],
    ['2008-02-29', 18, '2026-03-01', true],
    ['1900-01-01', 99, '2026-11-26', true],
    ['2026-11-26', 0, '2026-11-26', true],
  ])('%s is at least %i on %s: %s', (birthDate, age, today, expected) => {
    expect(isOldEnough(birthDate, age, today)).toBe(expected);
  });
});
