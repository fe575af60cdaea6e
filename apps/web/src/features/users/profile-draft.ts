/** Converts between a profile and its form: docs/product.md, Profiles. */
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import type { ProfileText } from '@gumball/rules/users/profile';

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

/** The request body: the names, and other fields with a value or a cleared one. */
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
