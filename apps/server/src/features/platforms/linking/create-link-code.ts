import { randomInt } from 'node:crypto';

// Without signs that look like others.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Makes a code that proves an account: short enough to be typed, too many to be guessed in its life. */
export function createLinkCode(): string {
  return `GB-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)] ?? '').join('')}`;
}
