/**
 * Brute force with spoofed client addresses (X-Forwarded-For and similar headers): the rate limit counts the real
 * address.
 */

import { guest, signUpOf } from '@gumball/server/test/accounts';
import { startApp, type TestApp } from '@gumball/server/test/start-app';
import { describe, expect, it } from 'vitest';

const guesses = 80;
const mostPerHour = 60;

function disguise(at: number): Record<string, string> {
  const address = `203.0.${at >> 8}.${at & 255}`;
  return {
    'x-forwarded-for': `${address}, 198.51.100.${at & 255}`,
    'x-real-ip': address,
    'true-client-ip': address,
    'cf-connecting-ip': address,
    'x-client-ip': address,
    forwarded: `for=${address}`,
    'user-agent': `browser ${at}`,
  };
}

/** Returns the number of guesses that the rate limit let through. */
async function weighed(app: TestApp): Promise<number> {
  let count = 0;
  for (let at = 0; at < guesses; at += 1) {
    const { status } = await guest(app, '/login', { username: `member${at}`, password: 'guess' }, disguise(at));
    if (status !== 429) count += 1;
  }
  return count;
}

describe('brute force with spoofed addresses', () => {
  it('detects a server that trusts forwarded headers of any client', async () => {
    expect(await weighed(await startApp({ TRUST_PROXY: 'true' }))).toBe(guesses);
  });

  it('is limited by the real address', async () => {
    const app = await startApp();
    expect(await weighed(app)).toBe(mostPerHour);
    const limited = await guest(app, '/login', signUpOf('alice'), disguise(999));
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
