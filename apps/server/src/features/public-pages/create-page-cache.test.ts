import { expect, it } from 'vitest';
import { createPageCache } from './create-page-cache.ts';
import { toPage } from './page.view.ts';

const pageOf = (body: string) => toPage({}, { type: 'text/html', body });
const bodyOf = (page: ReturnType<typeof pageOf> | undefined) => page?.respond({}).body.toString();

it('reads once for all who ask meanwhile, and serves no page that is a second old', async () => {
  let now = 0;
  const cache = createPageCache(() => now);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return pageOf(`read ${reads}`);
  };
  const pages = await Promise.all([cache.load('a', read), cache.load('a', read), cache.load('a', read)]);
  expect(pages.map(bodyOf)).toEqual(['read 1', 'read 1', 'read 1']);
  now = 599;
  expect(bodyOf(cache.get('a'))).toBe('read 1');
  expect(reads).toBe(1);
  now = 700;
  expect(bodyOf(cache.get('a'))).toBe('read 1');
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(bodyOf(cache.get('a'))).toBe('read 2');
  expect(reads).toBe(2);
  now = 1700;
  expect(cache.get('a')).toBeUndefined();
});

it('counts the age from the start of the read, and keeps a page through a failed read until it is too old', async () => {
  let now = 0;
  const cache = createPageCache(() => now);
  let finish: (() => void) | undefined;
  const slow = cache.load('slow', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return pageOf('slow');
  });
  now = 1200;
  finish?.();
  await slow;
  expect(cache.get('slow')).toBeUndefined();

  let isDown = false;
  await cache.load('b', async () => {
    if (isDown) throw new Error('The database is away.');
    return pageOf('b');
  });
  isDown = true;
  now += 800;
  expect(bodyOf(cache.get('b'))).toBe('b');
  await new Promise((resolve) => setImmediate(resolve));
  now += 300;
  expect(cache.get('b')).toBeUndefined();
});

it('holds a limited number of pages, and of those the ones in use', async () => {
  let now = 0;
  const cache = createPageCache(() => now);
  const used = async () => pageOf('used');
  await cache.load('used', used);
  for (let index = 0; index < 2000; index += 1) {
    await cache.load(`flood ${index}`, async () => pageOf('x'.repeat(1000)));
    if (index % 100 === 0) await cache.load('used', used);
  }
  expect(cache.get('used')).toBeDefined();
  expect(cache.get('flood 0')).toBeUndefined();
  expect(cache.get('flood 1999')).toBeDefined();
  const big = Buffer.alloc(5 * 1024 * 1024);
  for (let index = 0; index < 20; index += 1)
    await cache.load(`big ${index}`, async () => toPage({}, { type: 'image/png', body: big }));
  expect([0, 19].map((index) => cache.get(`big ${index}`) !== undefined)).toEqual([false, true]);
  now = 1;
});
