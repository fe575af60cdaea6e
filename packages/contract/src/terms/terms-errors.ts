/** The errors of terms and of the minimum age, as part of the catalogue in `errors.ts`. */
export const termsErrors = {
  CONSENT_REQUIRED: [403, 'Please read and accept the terms to continue.'],
  TERMS_NOT_FOUND: [404, 'There is no such text here.'],
  TERMS_CHANGED: [409, 'A newer version was published. Please load it and read it first.'],
  TERMS_TOO_LONG: [400, 'The text can have at most 60,000 characters'],
  TERMS_SUMMARY_TOO_LONG: [400, 'The summary can have at most 1,000 characters'],
  TERMS_FULL: [409, 'This text has too many versions.'],
  UNDERAGE: [403, 'Thank you for your interest. You have to be at least {age} years old to sign up here.'],
  MINIMUM_AGE_INVALID: [400, 'Please enter a whole age from 0 to 99.'],
} as const;
