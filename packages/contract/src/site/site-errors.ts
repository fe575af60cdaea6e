/** Errors of the site. */
export const siteErrors = {
  SITE_INVALID: [400, 'That is too long or has characters that are not allowed'],
  AMOUNT_INVALID: [400, 'Please enter whole numbers in the allowed range'],
  SETTINGS_FILE_VERSION: [400, 'This file is of a version that this server does not know'],
  FEATURE_OFF: [404, 'This part of the site is turned off.'],
  INTEGRATION_INVALID: [400, 'Please check this value'],
  INTEGRATION_FIXED: [409, 'The environment sets this service'],
  SETUP_CLOSED: [409, 'This site has an administrator already'],
  SETUP_CODE_WRONG: [403, 'That is not the set-up code'],
} as const;
