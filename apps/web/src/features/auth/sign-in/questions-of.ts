import type { ApplicationQuestion } from '@gumball/rules/auth/applications';

/** The questions for a guest: none where sign-up is not by application, or an invitation replaces it. */
export function questionsOf(
  options: { questions: readonly ApplicationQuestion[]; invitationSkips: boolean },
  isInvited: boolean,
): readonly ApplicationQuestion[] {
  return isInvited && options.invitationSkips ? [] : options.questions;
}
