import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createTelegramClient } from './telegram-client.ts';

it('continues after an update that it cannot parse', async () => {
  const ann = { id: 7, first_name: 'Ann', username: 'ann' };
  const result = [
    { update_id: 1, message: { text: { odd: true }, from: ann } },
    { update_id: 2, edited_message: { text: 'nothing to us' } },
    { update_id: 3, message: { text: '/start GB-ABCD2345', from: ann, chat: { id: 7, type: 'private' } } },
    {
      update_id: 4,
      message: {
        text: '/start GB-ABCD2345',
        from: { ...ann, language_code: 'de-AT' },
        chat: { id: -5, type: 'group' },
      },
    },
  ];
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ok: true, result }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const client = createTelegramClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    botToken: 'x',
    clock: { now: () => new Date() },
  });
  expect(await client.listMessages(0, AbortSignal.timeout(5000))).toEqual([
    { updateId: 1, text: '', isPrivate: false, from: undefined },
    { updateId: 2, text: '', isPrivate: false, from: undefined },
    {
      updateId: 3,
      text: '/start GB-ABCD2345',
      isPrivate: true,
      from: { id: '7', username: 'ann', name: 'Ann', language: 'en' },
    },
    {
      updateId: 4,
      text: '/start GB-ABCD2345',
      isPrivate: false,
      from: { id: '7', username: 'ann', name: 'Ann', language: 'de' },
    },
  ]);
});
