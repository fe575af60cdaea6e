import type { Challenge } from '@gumball/contract/auth/auth.schemas';
import { challengeTtlMs, signUpsWithoutChallenge } from '@gumball/rules/auth/proof-of-work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { purgeExpired } from '../deletion/purge-expired.ts';

const solve = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: { counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '' } };
};
const signUp = (app: TestApp, name: string, more: object = {}, ip = '198.51.100.1') =>
  guest(app, '/register', { ...signUpOf(name), ...more }, { 'x-forwarded-for': ip });

/** Starts a server, uses up the sign-ups without a proof of one network, and returns the next challenge. */
async function exhaustNetwork() {
  const app = await startApp({ TRUST_PROXY: 'true', SIGNUP_FREE_PER_NETWORK: '' });
  for (let number = 0; number < signUpsWithoutChallenge; number += 1) {
    expect((await signUp(app, `friend${number}`, {}, `198.51.100.${number}`)).status).toBe(201);
  }
  const refused = await signUp(app, 'alice');
  expect([refused.status, refused.body.code]).toEqual([428, 'PROOF_OF_WORK_REQUIRED']);
  const { challenge } = refused.body;
  if (!challenge) throw new Error('there is no challenge');
  return { app, challenge };
}

describe('a network that used up its sign-ups without a proof', () => {
  it('requires a proof of work for each further sign-up and leaves other networks unaffected', async () => {
    const { app, challenge } = await exhaustNetwork();
    expect((await signUp(app, 'bob', {}, '203.0.113.1')).status).toBe(201);
    expect((await signUp(app, 'alice', { proofOfWork: await solve(challenge) }, '198.51.100.9')).status).toBe(201);
    expect((await signUp(app, 'carol')).status).toBe(428);
  });

  it('accepts a proof once for concurrent uses on several servers', async () => {
    const { app, challenge } = await exhaustNetwork();
    const second = await startApp({ TRUST_PROXY: 'true', SIGNUP_FREE_PER_NETWORK: '0' }, app);
    const proofOfWork = await solve(challenge);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, number) => signUp(number % 2 ? app : second, `racer${number}`, { proofOfWork })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(428)]);
    expect((await signUp(second, 'late', { proofOfWork })).status).toBe(428);
  });

  it('rejects wrong, expired, forged and easier proofs', async () => {
    const { app, challenge } = await exhaustNetwork();
    const right = await solve(challenge);
    const { parameters, signature } = challenge;
    const easier = { parameters: { ...parameters, cost: 1 }, signature };
    const longer = { parameters: { ...parameters, expiresAt: parameters.expiresAt + 1000 }, signature };
    for (const proofOfWork of [
      { ...right, solution: { ...right.solution, derivedKey: `00${right.solution.derivedKey.slice(2)}` } },
      { challenge, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } },
      { ...right, challenge: easier },
      { ...right, challenge: longer },
      { ...right, challenge: { parameters, signature: 'ab'.repeat(32) } },
      'nothing',
      { challenge: {} },
    ]) {
      expect((await signUp(app, 'alice', { proofOfWork })).status).toBe(428);
    }
    app.advance(challengeTtlMs + 1000);
    expect((await signUp(app, 'alice', { proofOfWork: right })).status).toBe(428);
  }, 120_000);

  it('rejects an invalid sign-up before it requires a proof', async () => {
    const { app } = await exhaustNetwork();
    expect((await signUp(app, 'alice', { password: 'password' })).body.code).toBe('PASSWORD_COMMON');
    const { status, body } = await signUp(app, 'alice', { password: '1' });
    expect([status, body.code]).toEqual([400, 'PASSWORD_TOO_SHORT']);
  });

  it('removes redeemed challenges after they expire', async () => {
    const { app, challenge } = await exhaustNetwork();
    await signUp(app, 'alice', { proofOfWork: await solve(challenge) });
    const used = async () => (await app.deps.db.pool.query('SELECT FROM used_challenges')).rows.length;
    expect(await used()).toBe(1);
    app.advance(challengeTtlMs + 1000);
    await purgeExpired(app.deps);
    expect(await used()).toBe(0);
  });
});
