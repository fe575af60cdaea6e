import { expect, it } from 'vitest';
import { emitMessage, listMessages, nextTempId, startGroup } from '../../../test/data/chat.ts';
import { createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { startApp } from '../../../test/start-app.ts';

type Call = [name: string, run: (by: TestUser, conversationId: string) => Promise<{ status: number; body: object }>];

it('a message that is named with its conversation is sought in this one alone, by its participants', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const group = await startGroup(alice, [bob]);
  const other = await startGroup(alice, [carol]);
  const message = await emitMessage(alice, group.id, 'Helo');
  const path = (conversationId: string, rest = '') => `/messages/${message.id}${rest}?conversationId=${conversationId}`;
  const reaction = () => ({ emoji: '👍', isOn: true, changeId: nextTempId() });
  const calls: Call[] = [
    ['read', (by, id) => by.get(path(id))],
    ['edit', (by, id) => by.put(path(id), { content: 'Hello', editId: nextTempId() })],
    ['versions', (by, id) => by.get(path(id, '/versions'))],
    ['react', (by, id) => by.put(path(id, '/reactions'), reaction())],
    ['reactions', (by, id) => by.get(path(id, '/reactions'))],
    ['pin', (by, id) => by.put(path(id, '/pin'), { isOn: true, changeId: nextTempId() })],
    ['status', (by, id) => by.put(path(id, '/status'), { status: 'read' })],
    ['remove the preview', (by, id) => by.delete(path(id, '/link-preview'))],
    ['hide', (by, id) => by.put(path(id, '/hidden'))],
    ['delete', (by, id) => by.delete(path(id))],
  ];
  for (const [name, run] of calls) {
    for (const elsewhere of [other.id, '9007199254740993', 'x']) {
      const { status, body } = await run(alice, elsewhere);
      expect([name, status, body]).toEqual([name, 404, expect.objectContaining({ code: 'MESSAGE_NOT_FOUND' })]);
    }
    // A member of the other group alone.
    expect([name, (await run(carol, group.id)).status]).toEqual([name, 404]);
    expect([name, (await run(carol, other.id)).status]).toEqual([name, 404]);
  }
  expect(await listMessages(bob, group.id)).toMatchObject([{ content: 'Helo', reactions: [], pinnedAt: null }]);
  for (const [name, run] of calls) expect([name, (await run(alice, group.id)).status]).toEqual([name, 200]);
  expect(await listMessages(bob, group.id)).toMatchObject([{ content: '', deletedAt: expect.any(String) }]);
});
