/** Errors of the site. */
export const siteErrors = {
  SITE_INVALID: [400, 'That is too long or has characters that are not allowed'],
  FEATURE_OFF: [404, 'This part of the site is turned off.'],
  INTEGRATION_INVALID: [400, 'Please check this value'],
  INTEGRATION_FIXED: [409, 'The environment of the server sets this service. Change it there.'],
} as const;
