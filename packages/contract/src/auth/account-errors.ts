/**
 * The errors of accounts that no form can have before it is sent, as part of the catalogue in `errors.ts`. Pages for
 * guests do not load them.
 */
export const accountErrors = {
  PASSWORD_COMMON: [400, 'This is one of the most common passwords. Please choose another one.'],

  // Passkeys
  PASSKEY_TOO_LATE: [400, 'That took too long. Please try again.'],
  PASSKEY_INVALID: [400, 'This passkey could not be added. Please try again.'],
  PASSKEY_EXISTS: [409, 'This passkey is there already.'],
  PASSKEYS_FULL: [409, 'You can have at most 10 passkeys. Remove one first.'],
  PASSKEY_NOT_FOUND: [404, 'Passkey not found'],
  PASSKEY_REFUSED: [401, 'This passkey does not belong to an account here. Please sign in with your password.'],
} as const;
