import { beforeEach, expect, test } from 'vitest';
import { unsent } from '../../../test/chat-tab.ts';
import { emptyQueue } from '../../../test/empty-queue.ts';
import { openUnsentStore } from './unsent-store.ts';

const names = async (store = openUnsentStore()) => (await store.list()).map(({ tempId }) => tempId);

beforeEach(emptyQueue);

test('what one tab writes every tab reads, in the order of writing', async () => {
  const [one, other] = [openUnsentStore(), openUnsentStore()];
  await one.write(unsent('z'));
  await other.write(unsent('a'));
  await one.write(unsent('m'));
  expect(await names(one)).toEqual(['z', 'a', 'm']);
  expect(await names(other)).toEqual(['z', 'a', 'm']);
});

test('a message keeps its place when it changes, and is not written twice', async () => {
  const store = openUnsentStore();
  await store.write(unsent('a'));
  await store.write(unsent('b'));
  await store.rewrite(unsent('a', { retryCount: 2 }));
  expect((await store.list()).map(({ tempId, retryCount }) => [tempId, retryCount])).toEqual([
    ['a', 2],
    ['b', 0],
  ]);
});

test('what was erased does not come back with a late change', async () => {
  const store = openUnsentStore();
  await store.write(unsent('a'));
  expect(await store.erase(['a'])).toBe(true);
  expect(await store.erase(['a'])).toBe(false);
  await store.rewrite(unsent('a', { retryCount: 1 }));
  expect(await names()).toEqual([]);
});
