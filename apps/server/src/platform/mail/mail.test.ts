import { createVerify, generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTempFolder } from '../../../test/create-temp-folder.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { systemClock } from '../clock/clock.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { createIds } from '../ids/ids.ts';
import { createLog } from '../log/log.ts';
import { createMail } from './mail.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

async function start() {
  const mailbox = await openMailbox();
  const { folder, remove } = await createTempFolder();
  onTestFinished(remove);
  const keyFile = path.join(folder, 'dkim.pem');
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const config = readConfig({
    ...mailbox.env,
    PUBLIC_URL: 'https://site.example',
    DKIM_DOMAIN: 'site.example',
    DKIM_SELECTOR: 'gumball',
    DKIM_KEY_FILE: keyFile,
  });
  const mail = await createMail({
    config,
    log: createLog('silent'),
    clock: systemClock,
    ids: createIds(systemClock, () => 0),
  });
  onTestFinished(() => mail.close());
  return { mail, mailbox };
}

// RFC 6376, 3.4.2.
const relax = (name: string, value: string) => `${name.toLowerCase()}:${value.replaceAll(/\s+/g, ' ').trim()}`;

it('signs mails, with the headers of unsubscribing, and names them', async () => {
  const { mail, mailbox } = await start();
  await mail.deliver({
    to: 'sam@example.com',
    language: 'en',
    subject: 'Hello',
    blocks: ['One', { button: 'Open', url: 'https://site.example/a' }],
    id: 'abc',
    returnPath: 'bounces+1.a@site.example',
    unsubscribing: { url: 'https://site.example/api/mails/unsubscribe?token=1', listId: 'digest' },
  });
  const received = await mailbox.next('sam@example.com');
  expect(received.returnPath).toBe('bounces+1.a@site.example');
  expect(Object.fromEntries(received.headers)).toMatchObject({
    'message-id': '<abc@site.example>',
    'list-id': 'Gumball <digest.site.example>',
    'list-unsubscribe': '<https://site.example/api/mails/unsubscribe?token=1>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  });
  const signature = received.headers.get('dkim-signature') ?? '';
  const tags = new Map(signature.split(';').map((tag) => [tag.split('=')[0]?.trim(), tag.slice(tag.indexOf('=') + 1)]));
  const signed = (tags.get('h') ?? '').replaceAll(/\s/g, '').split(':');
  expect(signed).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']));
  const unsigned = signature.replace(/b=[^;]*$/, 'b=');
  const text = [
    ...signed.map((name) => `${relax(name, received.headers.get(name) ?? '')}\r\n`),
    relax('dkim-signature', unsigned),
  ].join('');
  const proof = (tags.get('b') ?? '').replaceAll(/\s/g, '');
  expect(createVerify('RSA-SHA256').update(text).verify(publicKey, proof, 'base64')).toBe(true);
});

it.each([
  ['a missing file', undefined, 'cannot be read. (ENOENT)'],
  ['a public key', publicKey.export({ type: 'spki', format: 'pem' }), 'is not a private RSA key in PEM format.'],
  [
    'another kind of key',
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    'is not a private RSA key in PEM format.',
  ],
])('does not start with %s for the key, also before a mail server is set', async (_kind, content, message) => {
  const [mailbox, { folder, remove }] = [await openMailbox(), await createTempFolder()];
  onTestFinished(remove);
  const keyFile = path.join(folder, 'dkim.pem');
  if (content !== undefined) await writeFile(keyFile, content);
  const dkim = { DKIM_DOMAIN: 'site.example', DKIM_SELECTOR: 'gumball', DKIM_KEY_FILE: keyFile };
  const ids = createIds(systemClock, () => 0);
  for (const env of [mailbox.env, {}]) {
    const config = readConfig({ ...env, ...dkim });
    await expect(createMail({ config, log: createLog('silent'), clock: systemClock, ids })).rejects.toThrow(
      new ConfigError(`DKIM_KEY_FILE is ${keyFile}, which ${message}`),
    );
  }
});
