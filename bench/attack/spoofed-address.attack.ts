/**
 * Brute force with spoofed client addresses (X-Forwarded-For and similar headers): the rate limit counts the real
 * address.
 */

import { guest, signUpOf } from '@gumball/server/test/data/accounts';
import { startApp, type TestApp } from '@gumball/server/test/start-app';
import { describe, expect, it } from 'vitest';

const guesses = 80;
const maxPerHour = 60;

function spoofedHeaders(index: number): Record<string, string> {
  const address = `203.0.${index >> 8}.${index & 255}`;
  return {
    'x-forwarded-for': `${address}, 198.51.100.${index & 255}`,
    'x-real-ip': address,
    'true-client-ip': address,
    'cf-connecting-ip': address,
    'x-client-ip': address,
    forwarded: `for=${address}`,
    'user-agent': `browser ${index}`,
  };
}

/** Returns the number of guesses that the rate limit let through. */
async function countUnthrottled(app: TestApp): Promise<number> {
  let count = 0;
  for (let index = 0; index < guesses; index += 1) {
    const { status } = await guest(
      app,
      '/login',
      { username: `member${index}`, password: 'guess' },
      spoofedHeaders(index),
    );
    if (status !== 429) count += 1;
  }
  return count;
}

describe('brute force with spoofed addresses', () => {
  it('detects a server that trusts forwarded headers of any client', async () => {
    expect(await countUnthrottled(await startApp({ TRUST_PROXY: 'true' }))).toBe(guesses);
  });

  it('is limited by the real address', async () => {
    const app = await startApp();
    expect(await countUnthrottled(app)).toBe(maxPerHour);
    const limited = await guest(app, '/login', signUpOf('alice'), spoofedHeaders(999));
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
