import { randomInt } from 'node:crypto';

// Without characters that look alike.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates a code that proves an account: short enough to type, too many to guess in its lifetime. */
export function createLinkCode(): string {
  return `GB-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)] ?? '').join('')}`;
}
