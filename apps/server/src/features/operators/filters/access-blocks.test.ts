import type { AccessBlock } from '@gumball/contract/filters/filters.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { expectError } from '../../../../test/data/users.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';

it('a blocked network neither signs up nor logs in, behind the proxy, until the end', async () => {
  const app = await startApp({ TRUST_PROXY: '127.0.0.1' });
  const there = await startApp({ TRUST_PROXY: '127.0.0.1' }, app);
  const judge = await createOperator(app, 'judge');
  let made = 0;
  const signUp = async (ip: string, email?: string, at = app) => {
    const name = `member${(made += 1)}`;
    const response = await fetch(`${at.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ ...signUpOf(name), ...(email ? { email } : {}) }),
    });
    return `${response.status} ${((await response.json()) as { code?: string }).code ?? ''}`.trim();
  };
  const logIn = async (ip: string) => {
    const { username, password } = signUpOf('alice');
    const response = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ username, password }),
    });
    return response.status;
  };
  await guest(app, '/register', signUpOf('alice'));
  const block = (body: object) =>
    judge.post<{ block: AccessBlock }>('/operator/access-blocks', {
      kind: 'network',
      days: 7,
      reason: 'Spam',
      ...body,
    });
  for (const [body, code] of [
    [{ value: 'nothing' }, '400 ACCESS_BLOCK_VALUE'],
    [{ value: '10.0.0.0/7' }, '400 ACCESS_BLOCK_TOO_LARGE'],
    [{ value: '::/0' }, '400 ACCESS_BLOCK_TOO_LARGE'],
    [{ value: '127.0.0.0/8' }, '400 ACCESS_BLOCK_OWN'],
    [{ value: '192.0.2.0/24', days: 3 }, '400 ACCESS_BLOCK_DAYS'],
    [{ value: '192.0.2.0/24', reason: ' ' }, '400 ACCESS_BLOCK_REASON'],
    [{ kind: 'mail-domain', value: 'example' }, '400 ACCESS_BLOCK_VALUE'],
  ] as const)
    expect(await expectError(block(body))).toBe(code);
  expect((await block({ value: '192.0.2.0/24' })).status).toBe(201);
  const { body } = await block({ value: '198.51.100.7', scope: 'log-in' });
  expect(body.block).toMatchObject({ value: '198.51.100.7/32', scope: 'log-in' });
  expect((await block({ kind: 'mail-domain', value: '@Spam.Example', scope: 'log-in' })).body.block).toMatchObject({
    value: 'spam.example',
    scope: 'sign-up',
  });
  expect(await signUp('192.0.2.9')).toBe('403 ACCESS_BLOCKED');
  expect(await signUp('::ffff:192.0.2.9')).toBe('403 ACCESS_BLOCKED');
  expect(await signUp('192.0.3.9')).toBe('201');
  expect(await signUp('192.0.4.9', 'x@mail.spam.example')).toBe('403 ACCESS_BLOCKED');
  await until(async () => (await signUp('192.0.2.10', undefined, there)) === '403 ACCESS_BLOCKED', 1000);
  expect(await logIn('192.0.2.9')).toBe(200);
  expect(await logIn('198.51.100.7')).toBe(403);
  expect((await judge.delete(`/operator/access-blocks/${body.block.id}`)).status).toBe(200);
  expect(await expectError(judge.delete(`/operator/access-blocks/${body.block.id}`))).toBe(
    '404 ACCESS_BLOCK_NOT_FOUND',
  );
  expect(await logIn('198.51.100.7')).toBe(200);
  app.advance(7 * dayMs);
  expect(await signUp('192.0.2.9')).toBe('201');
});
