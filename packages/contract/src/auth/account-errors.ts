/**
 * The errors of accounts that no form can have before it is sent, as part of the catalogue in `errors.ts`. Pages for
 * guests do not load them.
 */
export const accountErrors = {
  PASSWORD_COMMON: [400, 'This is one of the most common passwords. Please choose another one.'],

  // Who may sign up
  SIGN_UP_CLOSED: [403, 'Nobody can sign up here at the moment.'],
  SIGN_UP_BY_INVITATION: [
    403,
    'You need an invitation from a member to sign up. Please open the link that they sent you.',
  ],
  APPLICATION_PENDING: [403, 'Your application waits for a decision. You will get an email.'],
  APPLICATION_REFUSED: [403, 'Your application was not accepted. Reason: {reason}'],
  ANSWER_MISSING: [400, 'Please answer this question'],
  ANSWER_TOO_LONG: [400, 'This answer is too long'],
  QUESTIONS_INVALID: [400, 'Please check the questions: each needs a different text, and a limit from 20 to 2000.'],
  APPLICATION_DAYS_INVALID: [400, 'Please enter whole days from 1 to 180.'],
  REFUSAL_REASON_REQUIRED: [400, 'Please enter a reason of at most 500 characters'],

  // Passkeys
  PASSKEY_TOO_LATE: [400, 'That took too long. Please try again.'],
  PASSKEY_INVALID: [400, 'This passkey could not be added. Please try again.'],
  PASSKEY_EXISTS: [409, 'This passkey is there already.'],
  PASSKEYS_FULL: [409, 'You can have at most 10 passkeys. Remove one first.'],
  PASSKEY_NOT_FOUND: [404, 'Passkey not found'],
  PASSKEY_REQUIRED: [403, 'Only a passkey opens this account. Please sign in with it.'],
  PASSKEYS_TOO_FEW: [
    409,
    'You need two passkeys, or a passkey and unused recovery codes, so that you are not locked out if you lose one.',
  ],
  PASSKEY_REFUSED: [401, 'This passkey does not belong to an account here. Please sign in with your password.'],

  // Providers of sign-ins
  PASSWORD_MISSING: [400, 'Your account has no password yet. Please set one in the settings first.'],

  // Confirmation of a session, and recovery without a mailbox
  CONFIRMATION_REQUIRED: [403, 'Please confirm that it is you.'],
  CONFIRMATION_WAY: [409, 'Please confirm in another way.'],
  RECOVERY_CODE_INVALID: [400, 'That username and recovery code do not belong together, or the code was used already.'],

  OIDC_UNKNOWN: [404, 'This way to sign in does not exist here.'],
  OIDC_UNAVAILABLE: [502, '{provider} could not be reached. Please try again in a moment.'],
  OIDC_TOO_LATE: [400, 'That took too long. Please try again.'],
  OIDC_CANCELLED: [400, 'The sign-in was cancelled.'],
  OIDC_FAILED: [400, '{provider} did not confirm your account. Please try again.'],
  OIDC_EMAIL_UNVERIFIED: [
    403,
    '{provider} has not verified your email address. Verify it there, or sign up with a password.',
  ],
  OIDC_LINK_REQUIRED: [
    409,
    'There is an account with your email address already. Sign in to it, then link {provider} in the settings.',
  ],
  OIDC_LINKED: [409, 'An account of {provider} is linked already. Unlink it first.'],
  OIDC_TAKEN: [409, 'This account of {provider} is linked to another member.'],
} as const;
