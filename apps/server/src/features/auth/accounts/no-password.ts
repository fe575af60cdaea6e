/** The hash of an account without a password, which no password matches. */
export const noPassword = 'none';
