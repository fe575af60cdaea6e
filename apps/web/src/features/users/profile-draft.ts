/** Converts between a profile and its form: docs/product.md, Profiles. */
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import type { ProfileText } from '@gumball/rules/users/profile';
import { changedFields } from '../../lib/api/changed-fields.ts';

export const profileFields = ['firstName', 'lastName', 'bio', 'location', 'birthDate'] as const;

/** The texts of a profile as form values. */
export function textOf(user: OwnUser): ProfileText {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    bio: user.bio ?? '',
    location: user.location ?? '',
    birthDate: user.birthDate ?? '',
  };
}

/** The request body: the changed fields, so that saving keeps what another device has changed. */
export function profileBody(before: ProfileText, after: ProfileText): Partial<ProfileText> {
  const trimmed = profileFields.map((field) => [field, after[field].trim()]);
  return changedFields(before, Object.fromEntries(trimmed) as ProfileText);
}
