/** Between a profile and the form that changes it: docs/product.md, Profiles. */
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
