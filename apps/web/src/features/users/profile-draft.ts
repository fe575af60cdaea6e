/** What somebody changed of their profile and has not saved: only what differs from the profile is kept. docs/product.md, Profiles. */
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import type { ProfileText } from '@gumball/rules/users/profile';

export const profileFields = ['firstName', 'lastName', 'bio', 'location', 'birthDate'] as const;

/** The texts of a profile as a form shows them. */
export function textOf(user: OwnUser): ProfileText {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    bio: user.bio ?? '',
    location: user.location ?? '',
    birthDate: user.birthDate ?? '',
  };
}

/** Reads a stored draft; what is not one counts as empty. */
export function parseDraft(stored: string): Partial<ProfileText> {
  if (stored === '') return {};
  try {
    const found = JSON.parse(stored) as Partial<Record<string, unknown>> | null;
    const draft: Partial<ProfileText> = {};
    for (const field of profileFields) {
      const value = found?.[field];
      if (typeof value === 'string') draft[field] = value;
    }
    return draft;
  } catch {
    return {};
  }
}

/** A draft for storing; empty where nothing differs from the profile. */
export function writeDraft(before: ProfileText, after: ProfileText): string {
  const changed = profileFields.filter((field) => after[field] !== before[field]);
  return changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed.map((field) => [field, after[field]])));
}

/** What is sent: the names, and of the rest what is filled in or was emptied. */
export function profileBody(before: ProfileText, after: ProfileText) {
  const body: Partial<ProfileText> & { firstName: string; lastName: string } = {
    firstName: after.firstName.trim(),
    lastName: after.lastName.trim(),
  };
  for (const field of ['bio', 'location', 'birthDate'] as const) {
    const value = after[field].trim();
    if (value !== '' || before[field] !== '') body[field] = value;
  }
  return body;
}
