/**
 * The errors of signing up, signing in, the own account and profile, as part of the catalogue in `errors.ts`. The pages
 * for guests load these only.
 */
export const authErrors = {
  // Sign-up
  FIELDS_REQUIRED: [400, 'Please fill in all fields'],
  EMAIL_INVALID: [400, 'Please enter a valid email address'],
  USERNAME_SUFFIX: [400, 'Username must end with .fun'],
  PASSWORDS_DIFFER: [400, 'Passwords do not match'],
  PASSWORD_TOO_SHORT: [400, 'Password must be at least 6 characters'],
  PASSWORD_TOO_LONG: [400, 'Password must be at most 200 characters'],
  USERNAME_TOO_SHORT: [400, 'Username must be at least 3 characters'],
  USERNAME_TOO_LONG: [400, 'Username must be at most 30 characters'],
  USERNAME_CHARACTERS: [400, 'Username can only contain letters, numbers, and underscores'],
  USERNAME_TAKEN: [409, 'Username is already taken'],
  EMAIL_TAKEN: [409, 'Email is already registered'],
  PROOF_OF_WORK_REQUIRED: [428, 'Your browser could not be checked. Please try again.'],

  // Log-in, verification, password reset
  CREDENTIALS_INVALID: [401, 'Invalid username or password'],
  VERIFICATION_REQUIRED: [403, 'Please verify your email address to continue.'],
  APPEAL_TICKET_INVALID: [400, 'Please sign in again to appeal.'],
  CODE_FORMAT: [400, 'Please enter a valid 6-digit code'],
  CODE_WRONG: [400, 'That code is not right. Please check it and try again.'],
  CODE_EXPIRED: [400, 'That code has expired. Please request a new one.'],
  EMAIL_REQUIRED: [400, 'Email address is required'],
  RESET_EMAIL_REQUIRED: [400, 'Please enter your email address'],
  RESET_PASSWORD_TOO_SHORT: [400, 'Password must be at least 6 characters long'],
  RESET_TOKEN_MISSING: [400, 'Invalid reset link. Please request a new password reset.'],
  RESET_TOKEN_INVALID: [400, 'Invalid or expired reset link. Please request a new password reset.'],

  // Two-factor authentication
  SECOND_FACTOR_REQUIRED: [403, 'Please enter the code of your authenticator app.'],
  OPERATOR_SECOND_FACTOR: [403, 'Please turn on two-factor authentication in the settings first.'],
  SECOND_FACTOR_FORMAT: [400, 'Please enter the 6 digits of your app, or a recovery code'],
  SECOND_FACTOR_WRONG: [400, 'That code is not right, or it was used already. Please wait for the next one.'],
  SIGN_IN_TICKET_INVALID: [400, 'That took too long. Please sign in again.'],
  SECOND_FACTOR_ON: [409, 'Two-factor authentication is on already.'],
  SECOND_FACTOR_OFF: [409, 'Two-factor authentication is off.'],

  // The own account
  PASSWORD_WRONG: [400, 'That is not your current password'],
  EMAIL_UNCHANGED: [400, 'That is your email address already'],
  CONFIRMATION_WRONG: [400, 'Please type your username to confirm'],

  // Profile
  NAMES_REQUIRED: [400, 'Please provide your first and last name'],
  NAME_TOO_LONG: [400, 'Names can have at most 50 characters'],
  BIO_TOO_LONG: [400, 'Bio must be at most 500 characters'],
  LOCATION_TOO_LONG: [400, 'Location must be at most 100 characters'],
  BIRTH_DATE_INVALID: [400, 'Please enter a valid birth date'],
  MEDIA_URL_UNKNOWN: [400, 'Please upload the file first.'],
} as const;

/** Code of an error that these forms can have before they are sent. */
export type AuthErrorCode = keyof typeof authErrors;

/** Returns the message of a code. */
export function authMessageOf(code: AuthErrorCode): string {
  return authErrors[code][1];
}
