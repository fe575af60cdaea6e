import { hourMs } from '@gumball/rules/formats/durations';
import { describe, expect, it } from 'vitest';
import { chatPath, emitMessage, startDirect, startGroup } from '../../../../test/data/chat.ts';
import { fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { firstIdAt } from '../../../platform/ids/ids.ts';

const shared = shareApp();
const createFourUsers = () => fourUsers(shared());

describe('searching messages', () => {
  it('finds words only in messages that the user can read', async () => {
    const [alice, bob, carol] = await createFourUsers();
    const group = await startGroup(alice, [bob]);
    const direct = await startDirect(alice, carol);
    await emitMessage(alice, group.id, 'The Zanzibar mural, 100%');
    await emitMessage(bob, group.id, 'zanzibar again');
    await emitMessage(carol, direct.id, 'zanzibar between us');
    await alice.post(chatPath(group.id, '/participants'), { participantIds: [carol.id] });
    type Found = { messages: { content: string }[]; pagination: { nextCursor?: string } };
    const find = async (user: TestUser, query: string) => (await user.get<Found>(`/messages/search?${query}`)).body;
    const contents = async (user: TestUser, query: string) =>
      (await find(user, query)).messages.map(({ content }) => content);
    expect(await contents(alice, 'q=ZANZI')).toEqual([
      'zanzibar between us',
      'zanzibar again',
      'The Zanzibar mural, 100%',
    ]);
    expect(await contents(bob, 'q=zanzi')).toEqual(['zanzibar again', 'The Zanzibar mural, 100%']);
    expect(await contents(carol, 'q=zanzi')).toEqual(['zanzibar between us']);
    expect(await contents(alice, `q=zanzi&conversationId=${direct.id}`)).toEqual(['zanzibar between us']);
    expect(await contents(bob, `q=zanzi&conversationId=${direct.id}`)).toEqual([]);
    for (const [q, count] of [
      ['z', 0],
      ['100%25', 1],
      ['mural zanz', 1],
      ['mural again', 0],
      ['anzibar', 0],
      ["'zanzibar' | mural:*", 1],
      ['%20', 0],
      ['%26 (.*)', 0],
    ] as const) {
      expect([q, await contents(alice, `q=${q}`)]).toMatchObject([q, { length: count }]);
    }
    const { pagination } = await find(alice, 'q=zanzi&limit=2');
    expect(await contents(alice, `q=zanzi&limit=2&cursor=${pagination.nextCursor}`)).toEqual([
      'The Zanzibar mural, 100%',
    ]);
    const [first] = (await find(alice, 'q=zanzi')).messages;
    expect(first).toMatchObject({
      conversation: { isGroup: false, name: expect.stringMatching(/^carol/), avatarUrl: null },
    });
  });

  it('finds old messages, newest first, page by page', async () => {
    const [alice, bob, carol] = await createFourUsers();
    const { id } = await startDirect(alice, bob);
    const group = await startGroup(alice, [carol]);
    await emitMessage(alice, group.id, 'needle in the group');
    // Two of these contain the word, one of them at the very beginning. Each is older than any message that was sent.
    await shared().deps.db.pool.query(
      `INSERT INTO messages (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, created_at)
       SELECT i, $1::bigint, i, $2::bigint, 'far-' || i, CASE WHEN i IN (1, 1100) THEN 'Needle ' || i ELSE 'hay ' || i END, 'text', '[]', now()
       FROM generate_series(1, 1200) AS i`,
      [id, bob.id],
    );
    const find = async (query: string) => {
      type Found = { messages: { content: string }[]; pagination: { nextCursor?: string } };
      const { messages, pagination } = (await alice.get<Found>(`/messages/search?${query}`)).body;
      return { words: messages.map(({ content }) => content), next: pagination.nextCursor };
    };
    // A user who can read more than some thousand messages is answered from the latest ones first. The results are the
    // same.
    for (const readable of [1200, 4000]) {
      await shared().deps.db.pool.query('UPDATE conversations SET last_sequence = $2 WHERE id = $1', [id, readable]);
      expect((await find(`q=needle&conversationId=${id}`)).words).toEqual(['Needle 1100', 'Needle 1']);
      expect((await find('q=needle')).words).toEqual(['needle in the group', 'Needle 1100', 'Needle 1']);
      const { words: contents, next } = await find('q=needle&limit=2');
      expect(contents).toEqual(['needle in the group', 'Needle 1100']);
      expect((await find(`q=needle&limit=2&cursor=${next}`)).words).toEqual(['Needle 1']);
      const hay = await find(`q=ha&conversationId=${id}&limit=3`);
      expect(hay.words).toEqual(['hay 1200', 'hay 1199', 'hay 1198']);
      expect((await find(`q=ha&conversationId=${id}&limit=3&cursor=${hay.next}`)).words[0]).toBe('hay 1197');
      expect((await find('q=ha&limit=3')).words).toEqual(['hay 1200', 'hay 1199', 'hay 1198']);
    }
  });

  it('finds every message once and in order across many interleaved conversations', async () => {
    const [alice] = await createFourUsers();
    const { pool } = shared().deps.db;
    // Thirty groups, each inactive two hours longer than the one before, with a message every five hours: the newest
    // messages are in some groups, those of a page in many.
    const now = Date.now();
    const sent: string[] = [];
    for (let group = 0; group < 30; group += 1) {
      const lastMs = now - 2 * group * hourMs;
      const conversationId = shared().deps.ids.next();
      await pool.query(
        `INSERT INTO conversations (id, is_group, name, last_sequence, created_at, last_activity_at) VALUES ($1, true, $2, 4, now(), $3)`,
        [conversationId, `Group ${group}`, new Date(lastMs)],
      );
      await pool.query(
        'INSERT INTO conversation_participants (conversation_id, user_id, joined_at) VALUES ($1, $2, now())',
        [conversationId, alice.id],
      );
      for (let nth = 4; nth >= 1; nth -= 1) {
        const id = String(BigInt(firstIdAt(new Date(lastMs - 5 * (4 - nth) * hourMs))) + BigInt(group));
        sent.push(id);
        await pool.query(
          `INSERT INTO messages (id, conversation_id, sequence, sender_id, temp_id, content, message_type, media, created_at)
           VALUES ($1, $2, $3, $4, $5, 'lantern', 'text', '[]', now())`,
          [id, conversationId, nth, alice.id, `turn-${id}`],
        );
      }
    }
    const expected = sent.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1));
    type Found = { messages: { id: string }[]; pagination: { nextCursor?: string } };
    for (const limit of [5, 20, 50]) {
      const found: string[] = [];
      let cursor = '';
      do {
        const { messages, pagination } = (await alice.get<Found>(`/messages/search?q=lant&limit=${limit}${cursor}`))
          .body;
        found.push(...messages.map(({ id }) => id));
        cursor = pagination.nextCursor ? `&cursor=${pagination.nextCursor}` : '';
      } while (cursor);
      expect(found).toEqual(expected);
    }
    const second = (await alice.get<Found>('/messages/search?q=lant&limit=20&page=2')).body;
    expect(second.messages.map(({ id }) => id)).toEqual(expected.slice(20, 40));
  });
});
