import type { CommunityChat } from '@gumball/contract/communities/community-chat.routes';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { communityChatMax } from '@gumball/rules/communities/community-chat';
import { describe, expect, it } from 'vitest';
import {
  chatPath,
  deleteMessage,
  emitMessage,
  eventsOf,
  getConversation,
  listMessages,
  nextTempId,
  pin,
  sendMessage,
  untilPresent,
} from '../../../../test/data/chat.ts';
import { createCommunityWith, promote } from '../../../../test/data/communities.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createManyUsers, expectError, fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { purgeUserData } from '../purge-user-data.ts';

const shared = shareApp();

type ChatReply = { chat: CommunityChat; code?: string };
const pathOf = (communityId: string, rest = '') => `/communities/${communityId}/chat${rest}`;
const chatOf = async (by: TestUser, communityId: string) => (await by.get<ChatReply>(pathOf(communityId))).body.chat;
const switchChat = (by: TestUser, communityId: string, isOn: boolean) =>
  by.put<ChatReply>(pathOf(communityId), { isOn });
async function join(by: TestUser, communityId: string): Promise<string> {
  const { body } = await by.post<ChatReply>(pathOf(communityId, '/join'));
  return body.chat?.conversationId ?? `${body.code}`;
}
/** A community with a chat, whose owner and these members are in it. */
async function startChat(owner: TestUser, members: TestUser[], more: object = {}) {
  const { id } = await createCommunityWith(owner, members, 'Gardeners', more);
  await switchChat(owner, id, true);
  const conversationId = await join(owner, id);
  for (const member of members) await join(member, id);
  return { communityId: id, conversationId };
}

describe('the chat of a community', () => {
  it('is switched on by its owner and joined by its members, who are told of mentions only', async () => {
    const [alice, bob, carol, dan] = await fourUsers(shared());
    const { id } = await createCommunityWith(alice, [bob, carol]);
    await promote(alice, id, bob);
    expect(await expectError(switchChat(bob, id, true))).toBe('403 ACCESS_DENIED');
    expect(await join(bob, id)).toBe('CONVERSATION_NOT_FOUND');
    const off = { isOn: false, conversationId: null, participantCount: 0, participantsMax: communityChatMax };
    expect(await chatOf(bob, id)).toEqual(off);
    // Repeated and concurrent requests create one chat.
    const switched = await Promise.all([1, 2, 3].map(() => switchChat(alice, id, true)));
    expect(switched.map(({ status, body }) => [status, body.chat.isOn])).toEqual(
      Array.from({ length: 3 }, () => [200, true]),
    );
    const conversationId = await join(alice, id);
    expect(await Promise.all([1, 2].map(() => join(bob, id)))).toEqual([conversationId, conversationId]);
    expect(await chatOf(carol, id)).toEqual({ ...off, isOn: true, participantCount: 2 });
    // Only members learn of it.
    for (const path of ['', '/join'] as const)
      expect(await expectError(path ? dan.post(pathOf(id, path)) : dan.get(pathOf(id)))).toBe('403 ACCESS_DENIED');
    expect((await dan.get(chatPath(conversationId))).status).toBe(404);
    await emitMessage(alice, conversationId, 'Before carol');
    const socket = await connect(shared(), carol);
    await join(carol, id);
    await until(() => eventsOf(socket, 'conversation:created').length > 0);
    expect(await getConversation(carol, conversationId)).toMatchObject({
      communityId: id,
      isGroup: true,
      name: 'Gardeners',
      role: 'member',
      membersMay: { add: false, write: true, pin: false },
      mutedUntil: expect.any(String),
      firstSequence: 2,
    });
    expect(await listMessages(carol, conversationId)).toEqual([]);
    await emitMessage(bob, conversationId, `Hi @${carol.username}`);
    await until(async () => {
      const { body } = await carol.get<{ notifications: Notification[] }>('/notifications');
      return body.notifications.some(({ type }) => type === 'message_mentioned');
    });
    expect((await carol.get('/messages/unread-count')).body).toMatchObject({ unreadCount: 0 });
  });

  it('has the roles, the name and the picture of the community, and no management of its own', async () => {
    const [alice, bob, carol, dan] = await fourUsers(shared());
    const { communityId, conversationId } = await startChat(alice, [bob, carol, dan]);
    const roleOf = async (by: TestUser) => (await getConversation(by, conversationId)).role;
    await alice.put(`/communities/${communityId}/members/${bob.id}`, { role: 'moderator' });
    expect([await roleOf(alice), await roleOf(bob), await roleOf(carol)]).toEqual(['owner', 'admin', 'member']);
    const [byCarol, byAlice] = [
      await emitMessage(carol, conversationId, 'Spam'),
      await emitMessage(alice, conversationId, 'Rules'),
    ];
    expect(await expectError(deleteMessage(dan, byCarol))).toBe('403 ACCESS_DENIED');
    expect(await expectError(deleteMessage(bob, byAlice))).toBe('403 ACCESS_DENIED');
    expect((await deleteMessage(bob, byCarol)).status).toBe(200);
    expect(await expectError(pin(carol, byAlice))).toBe('403 ACCESS_DENIED');
    expect((await pin(bob, byAlice)).status).toBe(200);
    for (const request of [
      alice.put(chatPath(conversationId), { name: 'Mine' }),
      alice.put(chatPath(conversationId), { membersMay: { add: true } }),
      alice.post(chatPath(conversationId, '/participants'), { participantIds: [dan.id] }),
      alice.delete(chatPath(conversationId, `/participants/${carol.id}`)),
      alice.put(chatPath(conversationId, `/participants/${carol.id}`), { role: 'owner' }),
      alice.get(chatPath(conversationId, '/access')),
      alice.post(chatPath(conversationId, '/invites'), { expiresIn: 'day' }),
    ])
      expect((await request).status).toBeGreaterThanOrEqual(403);
    // Announcements only: who moderates decides it.
    expect((await bob.put(chatPath(conversationId), { membersMay: { write: false } })).status).toBe(200);
    const refused = await carol.post(chatPath(conversationId, '/messages'), { content: 'x', tempId: nextTempId() });
    expect(refused.status).toBe(403);
    const socket = await connect(shared(), carol);
    await alice.put(`/communities/${communityId}`, { name: 'Foresters' });
    await until(() => eventsOf(socket, 'conversation:updated').length > 0);
    expect((await getConversation(carol, conversationId)).name).toBe('Foresters');
    // With the community, its chat changes hands; the owner may leave the chat alone.
    await alice.put(`/communities/${communityId}/members/${bob.id}`, { role: 'owner' });
    expect([await roleOf(alice), await roleOf(bob)]).toEqual(['admin', 'owner']);
    await bob.delete(chatPath(conversationId, '/leave'));
    expect([await roleOf(alice), await roleOf(carol)]).toEqual(['admin', 'member']);
    expect((await chatOf(bob, communityId)).conversationId).toBeNull();
  });

  it('is left with the membership, and deleted with the community or when it is switched off', async () => {
    const [alice, bob, carol, dan] = await fourUsers(shared());
    const { communityId, conversationId } = await startChat(alice, [bob, carol, dan]);
    const socket = await connect(shared(), bob);
    await alice.delete(`/communities/${communityId}/members/${bob.id}`);
    await until(() => eventsOf(socket, 'conversation:removed').length > 0);
    expect(eventsOf(socket, 'conversation:removed')).toEqual([{ conversationId, reason: 'removed' }]);
    await carol.delete(`/communities/${communityId}/leave`);
    for (const former of [bob, carol]) {
      expect((await former.get(chatPath(conversationId))).status).toBe(404);
      expect(await join(former, communityId)).toBe('ACCESS_DENIED');
    }
    // A member who is removed while joining is not in it afterwards.
    for (let round = 0; round < 5; round += 1) {
      await carol.post(`/communities/${communityId}/join`);
      await Promise.all([join(carol, communityId), alice.delete(`/communities/${communityId}/members/${carol.id}`)]);
      expect((await carol.get(chatPath(conversationId))).status).toBe(404);
    }
    await purgeUserData(shared().deps, dan.id);
    expect(await chatOf(alice, communityId)).toMatchObject({ participantCount: 1 });
    await alice.delete(chatPath(conversationId, '/leave'));
    // It stays without participants, until it is switched off.
    expect(await join(alice, communityId)).toBe(conversationId);
    await emitMessage(alice, conversationId, 'Alone');
    const aliceSocket = await connect(shared(), alice);
    expect((await switchChat(alice, communityId, false)).body.chat.isOn).toBe(false);
    expect((await alice.get(chatPath(conversationId))).status).toBe(404);
    await until(() => eventsOf(aliceSocket, 'conversation:removed').length > 0);
    expect(eventsOf(aliceSocket, 'conversation:removed')).toEqual([{ conversationId, reason: 'deleted' }]);
    await switchChat(alice, communityId, true);
    const again = await join(alice, communityId);
    expect(again).not.toBe(conversationId);
    await alice.delete(`/communities/${communityId}`);
    expect((await alice.get(chatPath(again))).status).toBe(404);
    const { rowCount } = await shared().deps.db.pool.query('SELECT FROM conversations WHERE community_id = $1', [
      communityId,
    ]);
    expect(rowCount).toBe(0);
    expect(await findViolations(shared())).toEqual([]);
  });

  it('does not exist for others of a hidden community', async () => {
    const [alice, bob] = await fourUsers(shared());
    const { communityId, conversationId } = await startChat(alice, [], { access: 'hidden' });
    for (const request of [
      bob.get(pathOf(communityId)),
      bob.post(pathOf(communityId, '/join')),
      switchChat(bob, communityId, false),
    ])
      expect(await expectError(request)).toBe('404 COMMUNITY_NOT_FOUND');
    expect((await bob.get(chatPath(conversationId))).status).toBe(404);
    expect((await chatOf(alice, communityId)).isOn).toBe(true);
  });

  it('has a limited number of places, no receipts and no presence of strangers', async () => {
    const [alice, bob, carol] = await fourUsers(shared());
    const { communityId, conversationId } = await startChat(alice, [bob]);
    const { pool } = shared().deps.db;
    const [aliceSocket, bobSocket] = [await connect(shared(), alice), await connect(shared(), bob)];
    for (const socket of [aliceSocket, bobSocket]) await untilPresent(socket);
    expect(eventsOf(bobSocket, 'users:online_list')).toEqual([{ users: [] }]);
    const { sequenceNumber } = await sendMessage(aliceSocket, conversationId, 'Hello');
    await bobSocket.send('conversation:mark_read', { conversationId, sequenceNumber });
    // A later event of the same kinds tells that none was sent before.
    await until(() => eventsOf(bobSocket, 'messages:read').length === 1);
    expect([eventsOf(aliceSocket, 'messages:read'), eventsOf(aliceSocket, 'message:status_updated')]).toEqual([[], []]);
    expect(await listMessages(alice, conversationId)).toMatchObject([{ status: 'sent', readBy: [] }]);
    expect((await getConversation(alice, conversationId)).participants.map(({ readUpTo }) => readUpTo)).toEqual([0, 0]);
    const crowd = await createManyUsers(shared(), communityChatMax - 2);
    await pool.query(
      'INSERT INTO conversation_participants (conversation_id, user_id, joined_at) SELECT $1::bigint, unnest($2::bigint[]), now()',
      [conversationId, crowd.map(({ id }) => id)],
    );
    await carol.post(`/communities/${communityId}/join`);
    expect(await join(carol, communityId)).toBe('GROUP_FULL');
    expect(await join(bob, communityId)).toBe(conversationId);
    await crowd[0].delete(chatPath(conversationId, '/leave'));
    expect(await join(carol, communityId)).toBe(conversationId);
  });
});
