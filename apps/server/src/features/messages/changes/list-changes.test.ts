import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { expect, it } from 'vitest';
import { befriend } from '../../../../test/data/builders.ts';
import {
  chatPath,
  deleteMessage,
  editMessage,
  emitMessage,
  hideMessage,
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';

type Changes = { changes: MessageChange[]; hidden: number[]; cursor: string; hasMore: boolean };

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_${(userCount += 1)}`);
const changesOf = async (by: TestUser, conversationId: string, after?: string) =>
  (await by.get<Changes>(chatPath(conversationId, `/changes${after === undefined ? '' : `?after=${after}`}`))).body;
const cursorOf = async (by: TestUser, conversationId: string) =>
  (await by.get<{ changesCursor: string }>(chatPath(conversationId, '/messages'))).body.changesCursor;

it('returns what a client missed while it was offline, once', async () => {
  const [alice, bob] = [await createUser('alice'), await createUser('bob')];
  const { id } = await startDirect(alice, bob);
  const messages = [
    await emitMessage(alice, id, 'One'),
    await emitMessage(alice, id, 'Two'),
    await emitMessage(bob, id, 'Three'),
  ] as const;
  await editMessage(alice, messages[0], 'One, edited early');
  const start = await cursorOf(bob, id);
  expect(await changesOf(bob, id, start)).toMatchObject({ changes: [], hidden: [], cursor: start, hasMore: false });
  await editMessage(alice, messages[1], 'Two, edited');
  await editMessage(alice, messages[0], 'One, edited');
  await deleteMessage(alice, messages[1]);
  await hideMessage(bob, messages[2]);
  const missed = await changesOf(bob, id, start);
  // Each message as it is now, the latest change last.
  expect(missed.changes.map(({ sequenceNumber, content, revision }) => [sequenceNumber, content, revision])).toEqual([
    [1, 'One, edited', 3],
    [2, '', 4],
  ]);
  expect([missed.hidden, missed.hasMore]).toEqual([[3], false]);
  expect(missed.cursor).toBe(await cursorOf(bob, id));
  expect(await changesOf(bob, id, missed.cursor)).toMatchObject({ changes: [], hidden: [] });
  expect((await changesOf(bob, id)).changes).toEqual(missed.changes);
  // What bob hides is nobody else's business.
  expect(await changesOf(alice, id, start)).toMatchObject({ changes: missed.changes, hidden: [] });
});

it('returns long lists page by page', async () => {
  const [alice, bob] = [await createUser('alice'), await createUser('bob')];
  const { id } = await startDirect(alice, bob);
  await shared().deps.db.pool.query(
    `INSERT INTO messages (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, revision, edited_at, created_at)
     SELECT $1::bigint + n, $2::bigint, n, $3::bigint, 'many-' || n, 'Text ' || n, 'text', '[]', n, now(), now()
     FROM generate_series(1, 450) n`,
    [shared().deps.ids.next(), id, alice.id],
  );
  await shared().deps.db.pool.query('UPDATE conversations SET last_sequence = 450, last_revision = 450 WHERE id = $1', [
    id,
  ]);
  const pages: Changes[] = [];
  let after: string | undefined;
  do {
    const page = await changesOf(bob, id, after);
    pages.push(page);
    after = page.cursor;
  } while (pages.at(-1)?.hasMore);
  expect(pages.map(({ changes }) => changes.length)).toEqual([200, 200, 50]);
  expect(pages.flatMap(({ changes }) => changes.map(({ revision }) => revision))).toEqual(
    Array.from({ length: 450 }, (_, index) => index + 1),
  );
});

it('contains only what the viewer may read', async () => {
  const [alice, bob, carol, eve] = [
    await createUser('alice'),
    await createUser('bob'),
    await createUser('carol'),
    await createUser('eve'),
  ];
  const { id } = await startGroup(alice, [bob]);
  await befriend(shared(), alice, carol);
  const early = await emitMessage(alice, id, 'Early');
  await alice.post(chatPath(id, '/participants'), { participantIds: [carol.id] });
  const late = await emitMessage(alice, id, 'Late');
  await editMessage(alice, early, 'Early, edited');
  await editMessage(alice, late, 'Late, edited');
  const contents = async (by: TestUser) => (await changesOf(by, id)).changes.map(({ content }) => content);
  expect([await contents(bob), await contents(carol)]).toEqual([['Early, edited', 'Late, edited'], ['Late, edited']]);
  expect((await eve.get(chatPath(id, '/changes'))).status).toBe(404);
  for (const after of ['x', 'MSAyIDM', 'LTEgMA']) {
    expect((await bob.get(chatPath(id, `/changes?after=${after}`))).status).toBe(400);
  }
  await bob.delete(chatPath(id, '/leave'));
  expect((await bob.get(chatPath(id, '/changes'))).status).toBe(404);
});
