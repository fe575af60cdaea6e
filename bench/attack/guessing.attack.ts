/** Passwords and codes guessed from one machine that claims to be another one each time: it is counted as one all the same. */

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

/** How many of the guesses were weighed rather than turned away. */
async function weighed(app: TestApp): Promise<number> {
  let count = 0;
  for (let at = 0; at < guesses; at += 1) {
    const { status } = await guest(app, '/login', { username: `member${at}`, password: 'guess' }, disguise(at));
    if (status !== 429) count += 1;
  }
  return count;
}

describe('guessing in disguise', () => {
  it('finds a server that believes what anybody says of their address', async () => {
    expect(await weighed(await startApp({ TRUST_PROXY: 'true' }))).toBe(guesses);
  });

  it('is counted as what it is', async () => {
    const app = await startApp();
    expect(await weighed(app)).toBe(mostPerHour);
    const limited = await guest(app, '/login', signUpOf('alice'), disguise(999));
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
