import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditEntry } from '@gumball/contract/operators/operators.schemas';
import type { Integration } from '@gumball/contract/site/integrations.routes';
import { mailFailureLabels } from '@gumball/rules/site/integrations';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import type { TestUser } from '../../../../test/data/users.ts';
import { openMailbox, until } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { tryPlatform } from '../../platforms/try-platform.ts';

type Reply = { integrations: Integration[]; code?: string; errors?: { field: string }[] };
const secret = 'a-secret-that-nobody-may-read';

const find = ({ integrations }: Reply, name: string) => integrations.find((integration) => integration.name === name);
const save = (operator: TestUser, name: string, values: Record<string, string | null>) =>
  operator.put<Reply>(`/operator/integrations/${name}`, { values });
const portOf = (env: Record<string, string>) => new URL(env.SMTP_URL ?? '').port;
const mailValues = (port: string) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  from: 'Harbour <hello@example.com>',
});

async function storedText(app: TestApp): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT string_agg(value, ' ') || (SELECT string_agg(details::text, ' ') FROM audit_log) AS text
    FROM platform_settings`.execute(app.deps.db.kysely);
  return rows[0]?.text ?? '';
}

it('sends mail by the server that operators enter, on all nodes at once', async () => {
  // The servers stop before the mail servers, which wait for their connections.
  const mailbox = await openMailbox();
  const second = await openMailbox();
  const key = { SETTINGS_KEY: 'k'.repeat(40) };
  const app = await startApp(key);
  const other = await startApp(key, app);
  const operator = await createOperator(app, 'alice');
  expect([app.deps.mail.delivers, other.deps.mail.delivers]).toEqual([false, false]);
  const { status, body } = await save(operator, 'mail', mailValues(portOf(mailbox.env)));
  expect([status, find(body, 'mail')]).toMatchObject([200, { isOn: true, fixedBy: null, secrets: {} }]);
  await until(async () => other.deps.mail.delivers || undefined, 'the other node');
  const message = { to: 'bob@example.com', language: 'en', subject: 'Hi', blocks: ['A text'] } as const;
  await other.deps.mail.deliver(message);
  expect((await mailbox.next('bob@example.com')).headers.get('from')).toBe('Harbour <hello@example.com>');
  // Another server takes over without a restart.
  await save(operator, 'mail', { port: portOf(second.env) });
  await app.deps.mail.deliver(message);
  await second.next('bob@example.com');
  expect((await operator.delete<Reply>('/operator/integrations/mail')).status).toBe(200);
  expect(app.deps.mail.delivers).toBe(false);
});

it('tries values that are not stored, and shows what the mail server replied', async () => {
  const app = await startApp();
  const mailbox = await openMailbox();
  const operator = await createOperator(app, 'alice');
  const tryValues = async (values: Record<string, string>) =>
    (await operator.post<{ works: boolean; reply: string }>('/operator/integrations/mail/test', { values })).body;
  const values = mailValues(portOf(mailbox.env));
  expect(await tryValues(values)).toMatchObject({ works: true, reply: expect.stringMatching(/^250/) });
  const [mail] = mailbox.mails;
  expect(mail?.subject).toBe('A test mail from Gumball');
  expect(app.deps.mail.delivers).toBe(false);
  mailbox.rejectAddress(mail?.to ?? '', '550 no such user here');
  expect(await tryValues(values)).toMatchObject({ works: false, reply: expect.stringContaining('550 no such user') });
  for (const [change, failure] of [
    [{ port: '29999' }, 'refused'],
    [{ host: 'nothing.invalid' }, 'unknownHost'],
    [{ security: 'tls' }, 'encryption'],
  ] as const)
    expect(await tryValues({ ...values, ...change })).toMatchObject({
      works: false,
      reply: mailFailureLabels[failure].words,
    });
  // The greeting of a service that is no mail server stays unknown.
  const service = createServer((_, response) => response.end('internal secret'));
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void service.close());
  const result = await tryValues({ ...values, port: String((service.address() as AddressInfo).port) });
  expect([result.works, result.reply]).toEqual([false, mailFailureLabels.timeout.words]);
});

it('stores secrets encrypted, returns none of them, and asks for them again when they would be sent elsewhere', async () => {
  const app = await startApp({ SANDBOX: 'false' });
  const operator = await createOperator(app, 'alice');
  const values = { ...mailValues('2525'), username: 'site', password: secret };
  const saved = await save(operator, 'mail', values);
  await save(operator, 'x', { bearerToken: secret });
  const listed = await operator.get<Reply>('/operator/integrations');
  for (const { body } of [saved, listed]) expect(JSON.stringify(body)).not.toContain(secret);
  expect(find(listed.body, 'mail')).toMatchObject({ secrets: { password: 'read' }, values: { username: 'site' } });
  expect(find(listed.body, 'x')).toMatchObject({ isOn: true, secrets: { bearerToken: 'read' } });
  expect(await storedText(app)).not.toContain(secret);
  expect(app.deps.config.platforms.x).toEqual({ baseUrl: 'https://api.x.com', bearerToken: secret });
  // What is absent stays.
  await save(operator, 'mail', { from: 'other@example.com' });
  expect(new URL(app.deps.config.smtp?.url ?? '').password).toBe(encodeURIComponent(secret));
  for (const path of ['', '/test']) {
    const method = path === '' ? operator.put : operator.post;
    const moved = { values: { host: 'evil.example' } };
    expect(await method<Reply>(`/operator/integrations/mail${path}`, moved)).toMatchObject({
      status: 400,
      body: { code: 'INTEGRATION_INVALID', errors: [{ field: 'password' }] },
    });
  }
  const client = app.deps.platformClients.x;
  expect(client).toBeDefined();
  await save(operator, 'youtube', { apiKey: secret });
  expect(app.deps.platformClients.x).toBe(client);
  const entries = async () =>
    (await operator.get<{ entries: AuditEntry[] }>('/operator/audit')).body.entries.map(({ action }) => action);
  await operator.delete('/operator/integrations/x');
  const before = await entries();
  expect(before[0]).toBe('remove-integration');
  // A second removal changes nothing.
  expect((await operator.delete('/operator/integrations/x')).status).toBe(200);
  expect(await entries()).toEqual(before);
  expect([app.deps.platformClients.x, app.deps.platformClients.byName.Twitter]).toEqual([undefined, undefined]);
  expect(app.deps.platformClients.byName.YouTube).toBeDefined();
});

it('does not use, and reports, secrets that were encrypted with another key', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'alice');
  await save(operator, 'mail', { ...mailValues('2525'), username: 'site', password: secret });
  // Its own data folder has no key file.
  const other = await startApp({}, app);
  expect(other.deps.mail.delivers).toBe(false);
  expect(other.deps.integrations.list()[0]).toMatchObject({ isOn: false, isLocked: true });
  expect(other.deps.problems()).toContainEqual(
    expect.objectContaining({
      code: 'keys-locked',
      name: 'services',
      message: expect.stringContaining('mail') as string,
    }),
  );
});

it('leaves to the environment what it sets, and is for administrators with a fresh session', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  const operator = await createOperator(app, 'alice');
  for (const name of ['mail', 'youtube'])
    expect(await save(operator, name, {})).toMatchObject({ status: 409, body: { code: 'INTEGRATION_FIXED' } });
  const { body } = await operator.get<Reply>('/operator/integrations');
  expect([find(body, 'mail')?.fixedBy, find(body, 'youtube')?.fixedBy]).toEqual(['environment', 'sandbox']);
  const moderator = await createOperator(app, 'mia', 'moderator');
  expect((await moderator.get('/operator/integrations')).status).toBe(403);
  const plain = await startApp();
  const tired = await createOperator(plain, 'tom');
  plain.advance(3_600_000);
  expect(await save(tired, 'mail', mailValues('25'))).toMatchObject({ body: { code: 'CONFIRMATION_REQUIRED' } });
});

it('asks a platform once', async () => {
  const app = await startApp({ SANDBOX: 'false' });
  const keys: (string | undefined)[] = [];
  const api = createServer((request, response) => {
    const key = new URL(request.url ?? '', 'http://api').searchParams.get('key') ?? request.headers['x-goog-api-key'];
    keys.push(String(key));
    response.statusCode = keys.length === 1 ? 200 : 403;
    response.end(JSON.stringify({ items: [] }));
  });
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void api.close());
  const baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const tryKey = () => tryPlatform(app.deps, 'youtube', { baseUrl, apiKey: 'my-key' });
  expect(await tryKey()).toBeUndefined();
  expect(await tryKey()).toBe('it answered 403');
  expect(keys).toEqual(['my-key', 'my-key']);
});
