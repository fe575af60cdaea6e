import { maxCodeAttempts, maxTicketlessAttempts } from '@gumball/rules/auth/verification';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { codeHashOf } from '../../../../test/code-hash.ts';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { codeIn, openMailbox } from '../../../../test/mailbox.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { purgeExpired } from '../deletion/purge-expired.ts';

const email = 'alice@example.com';
const otherCode = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

async function signedUp() {
  const mailbox = await openMailbox();
  const app = await startApp({ ...mailbox.env, TRUST_PROXY: 'true' });
  const { body } = await guest(app, '/register', signUpOf('alice'));
  return { app, mailbox, ticket: body.verificationTicket ?? '', code: codeIn(await mailbox.next(email)) };
}

type Attempt = { code: string; ticket?: string; ip?: string; address?: string };
const verify = (app: TestApp, { code, ticket, ip = '203.0.113.1', address = email }: Attempt) =>
  guest(app, '/verify-email', { email: address, code, ticket }, { 'x-forwarded-for': ip });

it('counts attempts of third parties apart from attempts with the ticket', async () => {
  const { app, code, ticket } = await signedUp();
  const attackerResponses = await Promise.all(
    Array.from({ length: 100 }, (_, step) =>
      verify(app, {
        code: otherCode(code, step + 1),
        ip: `198.51.100.${step % 10}`,
        ticket: step % 2 ? 'made.up' : '',
      }),
    ),
  );
  expect(attackerResponses.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(maxTicketlessAttempts);
  // The new user, on the network of an attacker.
  expect((await verify(app, { code: otherCode(code), ticket, ip: '198.51.100.1' })).body.code).toBe('CODE_WRONG');
  expect((await verify(app, { code, ticket, ip: '198.51.100.1' })).status).toBe(200);
});

it('limits attempts without a ticket to five per code and network', async () => {
  const { app, code } = await signedUp();
  const attackerResponses = await Promise.all(
    Array.from({ length: 20 }, (_, step) => verify(app, { code: otherCode(code, step + 1), ip: '198.51.100.1' })),
  );
  expect(attackerResponses.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(maxCodeAttempts);
  expect((await verify(app, { code, ip: '198.51.100.1' })).body.code).toBe('CODE_EXPIRED');
  expect((await verify(app, { code })).status).toBe(200);
});

it('limits attempts with the ticket to five per code', async () => {
  const { app, code, ticket } = await signedUp();
  const attempts = await Promise.all(
    Array.from({ length: 20 }, (_, step) =>
      verify(app, { code: otherCode(code, step + 1), ticket, ip: `198.51.100.${step}` }),
    ),
  );
  expect(attempts.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(maxCodeAttempts);
  expect((await verify(app, { code, ticket })).body.code).toBe('CODE_EXPIRED');
});

it('limits attempts without a ticket per address and day, for unknown addresses and new codes too', async () => {
  const { app, mailbox, code, ticket } = await signedUp();
  const attemptRepeatedly = async (address: string) => {
    const results: string[] = [];
    for (let step = 0; step < maxTicketlessAttempts + 2; step += 1) {
      const { status, body } = await verify(app, {
        code: otherCode(code, step + 1),
        ip: `198.51.100.${step}`,
        address,
      });
      results.push(`${status} ${body.code}`);
    }
    return results;
  };
  const known = await attemptRepeatedly(email);
  expect(known).toEqual([...Array(maxTicketlessAttempts).fill('400 CODE_WRONG'), ...Array(2).fill('429 RATE_LIMITED')]);
  expect(await attemptRepeatedly('nobody@example.com')).toEqual(known);

  app.advance(61_000);
  await guest(app, '/resend-verification', { email });
  const next = codeIn(await mailbox.next(email));
  const refused = await verify(app, { code: next, ip: '192.0.2.1' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true]);
  expect((await verify(app, { code: next, ticket })).status).toBe(200);
});

it('resets the attempts on a resend for unknown addresses too', async () => {
  const { app, code } = await signedUp();
  const attemptRepeatedly = async (address: string) => {
    const results = [];
    for (let step = 0; step < 6; step += 1)
      results.push((await verify(app, { code: otherCode(code, step + 1), address })).body.code);
    const before = await codeHashOf(app, address);
    expect((await guest(app, '/resend-verification', { email: address })).status).toBe(200);
    await until(async () => before !== (await codeHashOf(app, address)));
    results.push((await verify(app, { code: otherCode(code, 9), address })).body.code);
    return results;
  };
  app.advance(61_000);
  const known = await attemptRepeatedly(email);
  expect(known).toEqual([...Array(5).fill('CODE_WRONG'), 'CODE_EXPIRED', 'CODE_WRONG']);
  expect(await attemptRepeatedly('nobody@example.com')).toEqual(known);
});

it('returns the ticket at log-in and rejects it for another account or address', async () => {
  const { app, code, ticket } = await signedUp();
  const { body: bob } = await guest(app, '/register', signUpOf('bob'));
  for (let step = 1; step <= 5; step += 1) await verify(app, { code: otherCode(code, step) });
  expect((await verify(app, { code, ticket: bob.verificationTicket ?? '' })).body.code).toBe('CODE_EXPIRED');
  const { body } = await guest(app, '/login', signUpOf('alice'));
  expect(body).toMatchObject({ code: 'VERIFICATION_REQUIRED', verificationTicket: ticket });
  expect((await verify(app, { code, ticket: body.verificationTicket ?? '' })).status).toBe(200);
});

it('removes the counters of attempts after a day', async () => {
  const { app, code } = await signedUp();
  await verify(app, { code: otherCode(code) });
  app.advance(25 * hourMs);
  await purgeExpired(app.deps);
  expect((await app.deps.db.pool.query('SELECT FROM email_code_attempts')).rows).toEqual([]);
});
