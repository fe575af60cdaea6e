import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { guest } from '../../../test/data/accounts.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { watchForwarding } from './forwarding.ts';
import { createHttpServer } from './http-server.ts';
import { createLimits } from './limits.ts';

const throughProxy = { 'x-forwarded-for': '203.0.113.9' };

/** Exhausts the limit of one address for reset links and returns the status of the next request. */
async function exhaustResets(app: TestApp, headers: Record<string, string>): Promise<number> {
  const attempt = () =>
    guest(app, '/reset-password', { token: randomBytes(32).toString('base64url'), password: 'a new secret' }, headers);
  for (let batch = 0; batch < 10; batch += 1) await Promise.all(Array.from({ length: 20 }, attempt));
  return (await attempt()).status;
}

test('behind an untrusted proxy, one visitor does not exhaust the shared limit', async () => {
  expect(await exhaustResets(await startApp(), throughProxy)).toBe(400);
});

test('limits each address without a proxy, or behind a trusted one', async () => {
  expect(await exhaustResets(await startApp(), {})).toBe(429);
  expect(await exhaustResets(await startApp({ TRUST_PROXY: 'loopback' }), throughProxy)).toBe(429);
});

test.each([
  ['false', '127.0.0.1', throughProxy, '127.0.0.1', true, ['TRUST_PROXY is not set']],
  ['false', '::ffff:10.0.0.4', throughProxy, '10.0.0.4', true, ['TRUST_PROXY is not set']],
  ['false', '172.18.0.2', { via: '1.1 proxy' }, '172.18.0.2', true, ['TRUST_PROXY is not set']],
  ['false', '10.0.0.4', {}, '10.0.0.4', false, []],
  ['false', '8.8.8.8', throughProxy, '8.8.8.8', false, ['TRUST_PROXY is not set']],
  ['false', '2a00:1450::1', throughProxy, '2a00:1450:0:0::/64', false, ['TRUST_PROXY is not set']],
  ['loopback', '127.0.0.1', throughProxy, '127.0.0.1', false, []],
  ['loopback', '172.18.0.2', throughProxy, '172.18.0.2', true, ['TRUST_PROXY does not name 172.18.0.2']],
  ['loopback', '172.18.0.2', {}, '172.18.0.2', false, []],
  ['loopback', '8.8.8.8', throughProxy, '8.8.8.8', false, []],
  ['true', '172.18.0.2', throughProxy, '172.18.0.2', false, []],
] as const)(
  'with TRUST_PROXY %s, a request from %s with %j marks %s as a proxy: %s, problems: %j',
  async (TRUST_PROXY, remoteAddress, headers, address, expected, problems) => {
    const log = createLog('silent');
    const config = readConfig({ TRUST_PROXY });
    const app = await createHttpServer(config, log);
    const forwarding = watchForwarding(app, config, log);
    app.get('/page', async () => 'page');
    for (let request = 0; request < 2; request += 1) await app.inject({ url: '/page', remoteAddress, headers });
    expect(forwarding.isSharedAddress(address)).toBe(expected);
    const messages = forwarding.problems().map(({ message }) => message);
    expect(messages).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
    await app.close();
  },
);

test('a shared address has a larger limit per address, also for restore and reset', async () => {
  const shared = new Set(['proxy']);
  const limits = createLimits(undefined, (key) => shared.has(key));
  const [perMember, perAddress] = [
    limits({ name: 'member', points: 1, seconds: 60 }),
    limits({ name: 'address', points: 1, seconds: 60, perAddress: true }),
  ];
  await perMember.consume('proxy');
  await expect(perMember.consume('proxy')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await perAddress.consume('home');
  await expect(perAddress.consume('home')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await perAddress.consume('proxy', 20);
  await perAddress.restore('proxy');
  await perAddress.consume('proxy');
  await expect(perAddress.consume('proxy')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await perAddress.reset('proxy');
  await perAddress.consume('proxy', 20);
});
