import type {
  Conversation,
  ConversationsSummary,
  ListedConversation,
} from '@gumball/contract/messages/messages.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { type ListAction, pinnedMax } from '@gumball/rules/messages/conversation-list';
import { describe, expect, it } from 'vitest';
import {
  chatPath,
  emitMessage,
  eventsOf,
  getConversation,
  startDirect,
  startGroup,
  untilPresent,
} from '../../../../test/data/chat.ts';
import { createTestUser, type Reply, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (name: string) => createTestUser(shared(), `${name}_inbox_${(userCount += 1)}`);

type ListReply = {
  conversations: ListedConversation[];
  pagination: Pagination;
  summary: ConversationsSummary;
};

const list = async (viewer: TestUser, query = '') =>
  (await viewer.get<ListReply>(`/messages/conversations?${query}`)).body;
const idsOf = async (viewer: TestUser, query = '') => (await list(viewer, query)).conversations.map(({ id }) => id);
const unreadCount = async (viewer: TestUser) =>
  (await viewer.get<{ unreadCount: number }>('/messages/unread-count')).body.unreadCount;

const change = (
  by: TestUser,
  id: string,
  action: ListAction,
  rest: { sequenceNumber?: number; requestedAt?: string } = {},
): Promise<Reply<{ conversation: Conversation; code?: string }>> =>
  by.put(chatPath(id, '/list-state'), { action, ...rest });

/** A time before now. */
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('an archived conversation', () => {
  it('leaves the list and the number until the next message, for its member alone', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    await emitMessage(alice, id, 'one');
    const phone = await connect(shared(), bob);
    const others = await connect(shared(), alice);
    await Promise.all([untilPresent(phone), untilPresent(others)]);
    expect([await unreadCount(bob), await idsOf(bob)]).toEqual([1, [id]]);

    const archived = await change(bob, id, 'archive', { sequenceNumber: 1 });
    expect(archived).toMatchObject({ status: 200, body: { conversation: { archivedUpTo: 1, unreadCount: 1 } } });
    expect([await unreadCount(bob), await idsOf(bob), await idsOf(bob, 'view=archived')]).toEqual([0, [], [id]]);
    expect((await list(bob)).summary).toMatchObject({ totalConversations: 1, unreadDirect: 0, archivedDirect: 1 });
    expect((await list(bob, 'view=archived&type=group')).pagination.total).toBe(0);
    // The member's other clients learn it; the other participant does not. A search finds it.
    await until(() => eventsOf(phone, 'conversation:updated').length > 0);
    expect(eventsOf(phone, 'conversation:updated').at(-1)?.conversation.archivedUpTo).toBe(1);
    expect(eventsOf(others, 'conversation:updated')).toEqual([]);
    expect((await getConversation(alice, id)).archivedUpTo).toBeNull();
    const found = await bob.get<ListReply>(`/messages/conversations/search?q=${alice.username}`);
    expect(found.body.conversations.map((one) => [one.id, one.archivedUpTo])).toEqual([[id, 1]]);

    await emitMessage(alice, id, 'two');
    expect([await unreadCount(bob), await idsOf(bob), await idsOf(bob, 'view=archived')]).toEqual([1, [id], []]);
    // A message that the member did not know of when archiving counts too.
    await change(bob, id, 'archive', { sequenceNumber: 1 });
    expect(await idsOf(bob)).toEqual([id]);
    await change(bob, id, 'archive');
    expect(await idsOf(bob)).toEqual([]);
    await change(bob, id, 'unarchive');
    expect(await idsOf(bob)).toEqual([id]);
    expect((await change(await createUser('dan'), id, 'archive')).status).toBe(404);
    expect((await change(bob, id, 'delete' as ListAction)).status).toBe(400);
  });

  it('stays archived while it is muted, and after that until the next message', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    await emitMessage(alice, id, 'one');
    await change(bob, id, 'archive');
    await bob.put(chatPath(id, '/mute'), { duration: 'hour' });
    await emitMessage(alice, id, 'muted');
    expect(await idsOf(bob, 'view=archived')).toEqual([id]);
    await shared()
      .deps.db.kysely.updateTable('conversation_participants')
      .set({ muted_until: new Date() })
      .where('user_id', '=', bob.id)
      .execute();
    expect([await getConversation(bob, id), await idsOf(bob)]).toMatchObject([
      { mutedUntil: null, archivedUpTo: 2 },
      [],
    ]);
    await bob.put(chatPath(id, '/mute'), { duration: 'forever' });
    await emitMessage(alice, id, 'muted again');
    await bob.delete(chatPath(id, '/mute'));
    expect(await idsOf(bob)).toEqual([]);
    await emitMessage(alice, id, 'heard');
    expect(await idsOf(bob)).toEqual([id]);
    // A mute does not bring the archive back.
    await bob.put(chatPath(id, '/mute'), { duration: 'forever' });
    expect(await idsOf(bob)).toEqual([id]);
  });
});

describe('a conversation that is marked as unread', () => {
  it('counts until it is opened or a newer message is read, and changes no watermark', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    await emitMessage(alice, id, 'one');
    await bob.put(chatPath(id, '/read'), {});
    expect(await unreadCount(bob)).toBe(0);
    await change(bob, id, 'markUnread', { sequenceNumber: 1 });
    expect([await unreadCount(bob), (await list(bob)).summary.unreadDirect]).toEqual([1, 1]);
    expect(await getConversation(bob, id)).toMatchObject({ markedUnreadUpTo: 1, readUpTo: 1, unreadCount: 0 });
    const seenByAlice = await getConversation(alice, id);
    expect(seenByAlice.participants.find(({ userId }) => userId === bob.id)).toMatchObject({ readUpTo: 1 });
    expect(seenByAlice.markedUnreadUpTo).toBeNull();
    // A late report of what had been read does not end it.
    await bob.put(chatPath(id, '/read'), { sequenceNumber: 1 });
    expect(await unreadCount(bob)).toBe(1);
    await bob.put(chatPath(id, '/mute'), { duration: 'hour' });
    expect(await unreadCount(bob)).toBe(0);
    await bob.delete(chatPath(id, '/mute'));
    await change(bob, id, 'markRead', { sequenceNumber: 1 });
    expect(await unreadCount(bob)).toBe(0);

    await change(bob, id, 'markUnread');
    await emitMessage(alice, id, 'two');
    await bob.put(chatPath(id, '/read'), { sequenceNumber: 2 });
    expect([await unreadCount(bob), (await getConversation(bob, id)).markedUnreadUpTo]).toEqual([0, null]);
    await change(bob, id, 'markUnread');
    await bob.put(chatPath(id, '/read'), {});
    expect(await unreadCount(bob)).toBe(0);
    // 'Mark as read' reads the messages too.
    await emitMessage(alice, id, 'three');
    await change(bob, id, 'markRead');
    const read = (await getConversation(alice, id)).participants.find(({ userId }) => userId === bob.id);
    expect([await unreadCount(bob), read?.readUpTo]).toEqual([0, 3]);
  });
});

describe('pinned conversations', () => {
  it('come first in their own list, in the order of pinning, on every page', async () => {
    const alice = await createUser('alice');
    const ids: string[] = [];
    const others = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(createUser));
    for (const other of others) ids.push((await startDirect(alice, other)).id);
    const [a, b, c, d, e, f] = ids as [string, string, string, string, string, string];
    const group = await startGroup(alice, [await createUser('g')]);
    for (const [index, other] of others.entries()) await emitMessage(other, ids[index] as string, 'hello');
    await change(alice, b, 'pin');
    await change(alice, a, 'pin');
    await emitMessage(alice, c, 'latest');
    const expected = [a, b, c, f, e, d];
    for (const limit of [1, 2, 4, 20]) {
      const listed: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list(alice, `type=direct&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
        listed.push(...page.conversations.map(({ id }) => id));
        cursor = page.pagination.nextCursor;
      } while (cursor);
      expect([limit, listed]).toEqual([limit, expected]);
    }
    // Both kinds together are sorted by activity.
    expect((await idsOf(alice)).slice(0, 2)).toEqual([c, f]);
    // The number of pinned chats leaves the groups their own, and an archived one is not pinned.
    for (const id of [c, d, e]) expect((await change(alice, id, 'pin')).status).toBe(200);
    expect(await change(alice, f, 'pin')).toMatchObject({ status: 422, body: { code: 'PIN_LIMIT' } });
    expect((await change(alice, e, 'pin')).status).toBe(200);
    expect((await change(alice, group.id, 'pin')).status).toBe(200);
    expect((await change(alice, a, 'archive')).body.conversation.pinnedAt).toBeNull();
    expect((await change(alice, f, 'pin')).status).toBe(200);
    expect((await change(alice, f, 'unpin')).status).toBe(200);
    expect((await change(alice, a, 'pin')).body.conversation).toMatchObject({ archivedUpTo: null });
  });

  it('stay within the limit when a member pins many at the same time', async () => {
    const alice = await createUser('alice');
    const others = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(createUser));
    const ids: string[] = [];
    for (const other of others) ids.push((await startDirect(alice, other)).id);
    const replies = await Promise.all(ids.map((id) => change(alice, id, 'pin')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(pinnedMax);
    const pinned = (await list(alice)).conversations.filter(({ pinnedAt }) => pinnedAt !== null);
    expect(pinned).toHaveLength(pinnedMax);
  });
});

describe('changes that arrive late', () => {
  it('leave what the member asked for later, and a repeated one has its effect once', async () => {
    const [alice, bob] = [await createUser('alice'), await createUser('bob')];
    const { id } = await startDirect(alice, bob);
    await emitMessage(alice, id, 'one');
    const phone = await connect(shared(), bob);
    await untilPresent(phone);
    const requestedAt = ago(60_000);
    await change(bob, id, 'unarchive', { requestedAt: ago(30_000) });
    await until(() => eventsOf(phone, 'conversation:updated').length === 1);
    expect(await change(bob, id, 'archive', { requestedAt })).toMatchObject({
      status: 200,
      body: { conversation: { archivedUpTo: null } },
    });
    // Pinning is another matter.
    const pinnedAt = ago(50_000);
    expect((await change(bob, id, 'pin', { requestedAt: pinnedAt })).body.conversation).toMatchObject({ pinnedAt });
    await change(bob, id, 'unpin', { requestedAt: ago(20_000) });
    expect((await change(bob, id, 'pin', { requestedAt: pinnedAt })).body.conversation.pinnedAt).toBeNull();
    await change(bob, id, 'markUnread', { requestedAt: ago(10_000) });
    expect((await change(bob, id, 'markRead', { requestedAt })).body.conversation).toMatchObject({
      markedUnreadUpTo: 1,
      unreadCount: 0,
    });
    // A fast clock does not reach into the future.
    await change(bob, id, 'archive', { requestedAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await idsOf(bob)).toEqual([]);
    await change(bob, id, 'unarchive');
    expect(await idsOf(bob)).toEqual([id]);
  });

  it('end in the same state in any order', async () => {
    const [alice, bob, carol] = [await createUser('alice'), await createUser('bob'), await createUser('carol')];
    const { id } = await startDirect(alice, bob);
    const group = await startGroup(carol, [bob]);
    const actions: ListAction[] = ['markRead', 'pin', 'archive', 'markUnread', 'unarchive'];
    const requests = actions.map((action, index) => ({ action, requestedAt: ago((actions.length - index) * 1000) }));
    for (const { action, requestedAt } of requests) await change(bob, id, action, { requestedAt });
    await Promise.all(
      [...requests, ...requests.toReversed()].map(({ action, requestedAt }) =>
        change(bob, group.id, action, { requestedAt }),
      ),
    );
    const stateOf = async (one: string) => {
      const { archivedUpTo, pinnedAt, markedUnreadUpTo } = await getConversation(bob, one);
      return { archivedUpTo, pinnedAt, markedUnreadUpTo };
    };
    expect(await stateOf(group.id)).toEqual(await stateOf(id));
    expect(await stateOf(id)).toEqual({ archivedUpTo: null, pinnedAt: null, markedUnreadUpTo: 0 });
  });
});
