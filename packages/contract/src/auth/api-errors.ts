/** The errors of programs and of their set-up, as part of the catalogue in `errors.ts`. */
export const apiErrors = {
  SCOPE_MISSING: [403, 'This token is not allowed to do that.'],
  INTEGRATIONS_FULL: [409, 'You have as many of these as possible. Remove one first.'],
  ALREADY_CREATED: [409, 'This was created before. Its secret is shown only once: replace it, or remove this first.'],
  REDIRECT_URI_INVALID: [
    400,
    'Each address must begin with https://, or with http://127.0.0.1 for programs on a computer',
  ],
  WEBHOOK_URL_INVALID: [400, 'The address must begin with https:// and have no port and no name'],
  OAUTH_APP_UNKNOWN: [400, 'This app is not known here, or it asks to return to an address that it did not register.'],
  OAUTH_REQUEST_INVALID: [400, 'This app asks in a way that is not allowed. Its developers can tell you more.'],
} as const;
