/** Profiles: docs/product.md, Profiles. */
import { ok, type RuleResult } from '../rule-result.ts';
import { isName, isProfileComplete } from './profile-complete.ts';

/** Longest first or last name, in UTF-16 units. */
export const nameMax = 50;
/** Longest bio, in UTF-16 units. */
export const bioMax = 500;
/** Longest location, in UTF-16 units. */
export const locationMax = 100;

/** The text fields of a profile; empty means not given. */
export type ProfileText = { firstName: string; lastName: string; bio: string; location: string; birthDate: string };

type ProfileCode = 'NAMES_REQUIRED' | 'NAME_TOO_LONG' | 'BIO_TOO_LONG' | 'LOCATION_TOO_LONG' | 'BIRTH_DATE_INVALID';

/** A one-line text as it is stored: trimmed, without line breaks, control characters and marks that turn the reading direction. */
export function normalizeLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** The first day that can be a birth date. */
export const birthDateFrom = '1900-01-01';

/** Whether a text is a real calendar day (YYYY-MM-DD) from `birthDateFrom` up to `today`. */
export function isBirthDate(text: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < birthDateFrom || text > today) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The first thing wrong with a whole profile; `today` is the present day as YYYY-MM-DD. */
export function checkProfile(profile: ProfileText, today: string): RuleResult<ProfileCode> {
  if (!isProfileComplete(profile)) {
    return { ok: false, code: 'NAMES_REQUIRED', field: isName(profile.firstName) ? 'lastName' : 'firstName' };
  }
  const tooLong = (['firstName', 'lastName'] as const).find((field) => profile[field].trim().length > nameMax);
  if (tooLong) return { ok: false, code: 'NAME_TOO_LONG', field: tooLong };
  if (profile.bio.trim().length > bioMax) return { ok: false, code: 'BIO_TOO_LONG', field: 'bio' };
  if (profile.location.trim().length > locationMax) return { ok: false, code: 'LOCATION_TOO_LONG', field: 'location' };
  if (profile.birthDate !== '' && !isBirthDate(profile.birthDate, today)) {
    return { ok: false, code: 'BIRTH_DATE_INVALID', field: 'birthDate' };
  }
  return ok;
}
