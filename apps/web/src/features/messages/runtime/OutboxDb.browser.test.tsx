import { beforeEach, expect, test } from 'vitest';
import { pendingMessage } from '../../../../test/chat-tab.ts';
import { clearOutbox } from '../../../../test/clear-outbox.ts';
import { openOutboxDb } from './outbox-db.ts';

const storedTempIds = async (store = openOutboxDb()) => (await store.list()).map(({ tempId }) => tempId);

beforeEach(clearOutbox);

test('every tab reads what one tab writes, in order', async () => {
  const [first, second] = [openOutboxDb(), openOutboxDb()];
  await first.insert(pendingMessage('z'));
  await second.insert(pendingMessage('a'));
  await first.insert(pendingMessage('m'));
  expect(await storedTempIds(first)).toEqual(['z', 'a', 'm']);
  expect(await storedTempIds(second)).toEqual(['z', 'a', 'm']);
});

test('an update keeps the position and does not duplicate the entry', async () => {
  const store = openOutboxDb();
  await store.insert(pendingMessage('a'));
  await store.insert(pendingMessage('b'));
  await store.update(pendingMessage('a', { retryCount: 2 }));
  expect((await store.list()).map(({ tempId, retryCount }) => [tempId, retryCount])).toEqual([
    ['a', 2],
    ['b', 0],
  ]);
});

test('a late update does not restore a removed entry', async () => {
  const store = openOutboxDb();
  await store.insert(pendingMessage('a'));
  expect(await store.remove(['a'])).toBe(true);
  expect(await store.remove(['a'])).toBe(false);
  await store.update(pendingMessage('a', { retryCount: 1 }));
  expect(await storedTempIds()).toEqual([]);
});
