import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressResponses } from './compress-responses.ts';

const long = { words: 'gumball '.repeat(2000) };
let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  compressResponses(app);
  app.get('/long', (_request, reply) => reply.header('vary', 'Origin').send(long));
  app.get('/short', (_request, reply) => reply.send({ words: 'gumball' }));
});
afterEach(() => app.close());

test('compresses a long response if the client accepts gzip, with the correct length', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/long', headers: { 'accept-encoding': 'br, gzip' } });
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers.vary).toBe('Origin, Accept-Encoding');
  expect(Number(headers['content-length'])).toBe(rawPayload.byteLength);
  expect(rawPayload.byteLength).toBeLessThan(1000);
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long);
});

test.each([
  ['sends no Accept-Encoding', {}],
  ['accepts only other encodings', { 'accept-encoding': 'br' }],
  ['excludes gzip', { 'accept-encoding': 'gzip;q=0, br' }],
])('does not compress a long response if the client %s', async (_who, headers) => {
  const response = await app.inject({ url: '/long', headers });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.headers.vary).toBe('Origin, Accept-Encoding');
  expect(response.json()).toEqual(long);
});

test('does not compress a short response', async () => {
  const response = await app.inject({ url: '/short', headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.json()).toEqual({ words: 'gumball' });
});
