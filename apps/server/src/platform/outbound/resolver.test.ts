import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createHostResolver } from './resolver.ts';

const recordTypeA = 1;

/** Starts a local name server that resolves `fast` names to 192.0.2.7 and never responds to others. */
async function startNameServer() {
  const queries: string[] = [];
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const [name, end] = readName(query);
    queries.push(name);
    if (!name.startsWith('fast')) return;
    const isIpv4 = query.readUInt16BE(end) === recordTypeA;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(isIpv4 ? 1 : 0, 6);
    header.writeUInt16BE(0, 10);
    const record = Buffer.from('c00c000100010000003c0004c0000207', 'hex');
    server.send(Buffer.concat([header, query.subarray(12, end + 4), isIpv4 ? record : Buffer.alloc(0)]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { queries, resolve: createHostResolver([`127.0.0.1:${server.address().port}`]) };
}

function readName(query: Buffer): [name: string, end: number] {
  const labels: string[] = [];
  let index = 12;
  for (let length = query[index] ?? 0; length > 0; length = query[index] ?? 0) {
    labels.push(query.toString('latin1', index + 1, index + 1 + length));
    index += length + 1;
  }
  return [labels.join('.'), index + 1];
}

test('unresponsive name servers delay neither other names nor file access', async () => {
  const { resolve } = await startNameServer();
  const neverAborted = new AbortController();
  const pending = Array.from({ length: 40 }, (_, index) => resolve(`silent-${index}.example`, neverAborted.signal));
  const results = Promise.allSettled(pending);
  const start = performance.now();
  expect(await resolve('fast.example', neverAborted.signal)).toEqual(['192.0.2.7']);
  await readFile(new URL(import.meta.url));
  expect(performance.now() - start).toBeLessThan(500);
  expect((await results).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 'rejected'));
  expect(performance.now() - start).toBeLessThan(4000);
});

test('cancels a lookup with its request, and no other', async () => {
  const { resolve } = await startNameServer();
  const start = performance.now();
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  await expect(resolve('silent.example', controller.signal)).rejects.toThrow('aborted');
  expect(performance.now() - start).toBeLessThan(1000);
  expect(await resolve('fast.example', AbortSignal.timeout(1000))).toEqual(['192.0.2.7']);
});

test('does not resolve local names or the hosts file', async () => {
  const { resolve } = await startNameServer();
  await expect(resolve('localhost', AbortSignal.timeout(3000))).rejects.toThrow('no address');
});
