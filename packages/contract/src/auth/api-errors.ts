/** The errors of programs and of their set-up, as part of the catalogue in `errors.ts`. */
export const apiErrors = {
  SCOPE_MISSING: [403, 'This token is not allowed to do that.'],
  INTEGRATIONS_FULL: [409, 'You have as many of these as possible. Remove one first.'],
} as const;
