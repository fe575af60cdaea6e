/** Profiles: docs/product.md, Profiles. */
import { ok, type RuleResult } from '../rule-result.ts';
import { isName, isProfileComplete } from './profile-complete.ts';

/** Maximum length of a first or last name, in UTF-16 units. */
export const nameMax = 50;
/** Maximum length of a bio, in UTF-16 units. */
export const bioMax = 500;
/** Maximum length of a location, in UTF-16 units. */
export const locationMax = 100;

/** Text fields of a profile; an empty text means absent. */
export type ProfileText = { firstName: string; lastName: string; bio: string; location: string; birthDate: string };

type ProfileCode = 'NAMES_REQUIRED' | 'NAME_TOO_LONG' | 'BIO_TOO_LONG' | 'LOCATION_TOO_LONG' | 'BIRTH_DATE_INVALID';

/** Normalizes a single-line text: trimmed, without line breaks, control characters and bidirectional controls. */
export function normalizeLine(text: string): string {
  return text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Earliest valid birth date. */
export const birthDateFrom = '1900-01-01';

/** Returns whether a text is a calendar date (YYYY-MM-DD) from `birthDateFrom` to `today`. */
export function isBirthDate(text: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < birthDateFrom || text > today) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns the first violation of a profile. `today` is the current date as YYYY-MM-DD. */
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
