import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createXClient } from './x-client.ts';

it('queries the id of an account once a minute, however many members follow it, and does not cache a missing one', async () => {
  const accounts = new Map([['nine', '9']]);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const name = request.url?.replace(/.*\//, '').replace(/\?.*/, '') ?? '';
    requests.push(name);
    const id = accounts.get(name);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(id ? { data: { id, username: name, name } } : { errors: [{ title: 'Not Found Error' }] }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const time = { nowMs: Date.parse('2028-02-29T10:00:00Z') };
  const client = createXClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bearerToken: 'x',
    clock: { now: () => new Date(time.nowMs) },
  });
  const idOf = (name: string) => client.findAccountId(name, AbortSignal.timeout(5000));
  expect([await idOf('nine'), await idOf('nine'), await idOf('ten')]).toEqual(['9', '9', undefined]);
  accounts.set('ten', '10').set('nine', '99');
  expect([await idOf('nine'), await idOf('ten')]).toEqual(['9', '10']);
  expect(requests).toEqual(['nine', 'ten', 'ten']);
  time.nowMs += 60_000;
  expect(await idOf('nine')).toBe('99');
});
