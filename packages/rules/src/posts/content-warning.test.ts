import { describe, expect, it } from 'vitest';
import { checkWarning, contentWarningMax, normalizeWarning } from './content-warning.ts';

describe('a content warning', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    [' \u200b ', null],
    ['  Spoilers\n  of the  film ', 'Spoilers of the film'],
  ])('%j is stored as %j', (warning, stored) => {
    expect(normalizeWarning(warning)).toBe(stored);
  });

  it('has a maximum length without the blanks around it', () => {
    const longest = 'a'.repeat(contentWarningMax);
    expect(checkWarning(` ${longest} `)).toEqual({ ok: true });
    expect(checkWarning(`${longest}b`)).toEqual({ ok: false, code: 'WARNING_TOO_LONG', field: 'contentWarning' });
    expect(checkWarning(null)).toEqual({ ok: true });
  });
});
