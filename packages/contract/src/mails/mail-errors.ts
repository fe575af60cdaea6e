/** Errors of mails. */
export const mailErrors = {
  MAIL_FREQUENCY_INVALID: [400, 'This topic cannot be mailed that often'],
  MAIL_ADDRESS_WORKS: [409, 'Your address is in use already'],
  MAIL_NOT_CONFIGURED: [409, 'No mail server is configured'],
  MAIL_REFUSED: [502, 'The mail server did not accept the mail. The log has its reply.'],
} as const;
