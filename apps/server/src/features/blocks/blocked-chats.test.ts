import { leaderboardRoutes } from '@gumball/contract/leaderboard/leaderboard.routes';
import { messageSearchRoutes } from '@gumball/contract/messages/message-search.routes';
import { messagesRoutes } from '@gumball/contract/messages/messages.routes';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { moderationRoutes } from '@gumball/contract/moderation/moderation.routes';
import { referralsRoutes } from '@gumball/contract/referrals/referrals.routes';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../test/data/accounts.ts';
import { createCommunity } from '../../../test/data/builders.ts';
import {
  deleteMessage,
  editMessage,
  emitMessage,
  getConversation,
  listMessages,
  startDirect,
} from '../../../test/data/chat.ts';
import { becomeFriends } from '../../../test/data/friendship.ts';
import { asUser, createTestUsers, type Reply, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';

/** Fixtures around a block: a direct conversation, a group with a common friend, and a referral. */
type Scene = {
  app: TestApp;
  viewer: TestUser;
  other: TestUser;
  directId: string;
  groupId: string;
  ownMessageId: string;
};
type Check = (scene: Scene) => Promise<void>;
type SendRequest = (viewer: TestUser, scene: Scene) => Promise<Reply<object>>;

const refuses =
  (sendRequest: SendRequest, code: string): Check =>
  async (scene) => {
    expect((await sendRequest(scene.viewer, scene)).body).toMatchObject({ success: false, code });
  };

/** Expects a response with status 200 that does not mention the other user. */
const concealed =
  (sendRequest: SendRequest): Check =>
  async (scene) => {
    const { status, body } = await sendRequest(scene.viewer, scene);
    expect(status).toBe(200);
    for (const trace of [scene.other.id, scene.other.username]) expect(JSON.stringify(body)).not.toContain(trace);
  };

/** Direct messages stay readable for both users, and groups continue. See docs/product.md, Messages. */
const readableByBoth = 'conversations stay, those of two read-only';
const unconcerned = 'concerns no other member';

const conversations = '/messages/conversations';

/** Every route of these features. A new route without a row fails the first test. */
const table: Record<string, Check | typeof readableByBoth | typeof unconcerned> = {
  'messages.conversations': async ({ viewer, directId }) => {
    const { body } = await viewer.get<{ conversations: Conversation[] }>(conversations);
    const direct = body.conversations.find(({ id }) => id === directId);
    expect(direct).toMatchObject({ isReadOnly: true, otherParticipant: { isOnline: false, lastSeen: null } });
  },
  'messages.conversation': async ({ viewer, directId, groupId }) => {
    expect(await getConversation(viewer, directId)).toMatchObject({
      isReadOnly: true,
      otherParticipant: { isOnline: false, lastSeen: null },
    });
    expect((await getConversation(viewer, groupId)).isReadOnly).toBe(false);
  },
  'messages.start': async (scene) => {
    const { viewer, other } = scene;
    const onlyOther = { participantIds: [other.id] };
    const unknown = await viewer.post(conversations, { participantIds: ['123456'] });
    for (const input of [onlyOther, { ...onlyOther, isGroup: true, name: 'Two' }]) {
      const { status, body } = await viewer.post<{ conversation?: Conversation; code?: string }>(conversations, input);
      // An existing direct conversation is returned, but it is read-only.
      if (body.conversation)
        expect([body.conversation.id, body.conversation.isReadOnly]).toEqual([scene.directId, true]);
      else expect([status, body.code]).toEqual([unknown.status, (unknown.body as { code?: string }).code]);
    }
  },
  'messages.send': refuses(
    (viewer, { directId }) => viewer.post(`${conversations}/${directId}/messages`, { content: 'Hello', tempId: 'one' }),
    'ACCESS_DENIED',
  ),
  'messages.edit': refuses(
    (viewer, { ownMessageId }) => viewer.put(`/messages/${ownMessageId}`, { content: 'Edited', editId: 'one' }),
    'ACCESS_DENIED',
  ),
  'messages.deleteForEveryone': refuses(
    (viewer, { ownMessageId }) => viewer.delete(`/messages/${ownMessageId}`),
    'ACCESS_DENIED',
  ),
  'messages.react': refuses(
    (viewer, { ownMessageId }) =>
      viewer.put(`/messages/${ownMessageId}/reactions`, { emoji: '👍', isOn: true, changeId: 'one' }),
    'ACCESS_DENIED',
  ),
  'messages.pin': refuses(
    (viewer, { ownMessageId }) => viewer.put(`/messages/${ownMessageId}/pin`, { isOn: true, changeId: 'one' }),
    'ACCESS_DENIED',
  ),
  'messages.add': async (scene) => {
    const path = `${conversations}/${scene.groupId}`;
    await scene.other.delete(`${path}/leave`);
    await refuses(
      (viewer, { other }) => viewer.post(`${path}/participants`, { participantIds: [other.id] }),
      'FRIENDS_ONLY',
    )(scene);
  },
  'messages.online': concealed((viewer) => viewer.get('/messages/users/online')),
  'messages.findConversations': readableByBoth,
  'messages.messages': readableByBoth,
  'messages.changes': readableByBoth,
  'messages.versions': readableByBoth,
  'messages.reactions': readableByBoth,
  'messages.pinned': readableByBoth,
  'messages.hide': readableByBoth,
  'messages.message': readableByBoth,
  'messages.find': readableByBoth,
  'messages.read': readableByBoth,
  'messages.setStatus': readableByBoth,
  'messages.setStatuses': readableByBoth,
  'messages.leave': readableByBoth,
  'messages.remove': readableByBoth,
  'messages.change': readableByBoth,
  'messages.mute': readableByBoth,
  'messages.unmute': readableByBoth,
  'messages.changeListState': readableByBoth,
  'messages.shared': readableByBoth,
  'messageSearch.findIn': readableByBoth,
  'messageSearch.firstSince': readableByBoth,
  'messages.upload': unconcerned,
  'messages.unreadCount': unconcerned,
  'leaderboard.list': concealed((viewer) => viewer.get('/leaderboard')),
  'leaderboard.me': concealed((viewer) => viewer.get('/leaderboard/me')),
  'leaderboard.top': concealed((viewer) => viewer.get('/leaderboard/top')),
  'leaderboard.stats': unconcerned,
  'leaderboard.season': concealed((viewer) => viewer.get('/leaderboard/season')),
  'leaderboard.friends': concealed((viewer) => viewer.get('/leaderboard/friends')),
  'leaderboard.ofCommunity': concealed(async (viewer, { app, other }) => {
    const { id } = await createCommunity(app, 'Painters', [viewer, other]);
    return viewer.get(`/communities/${id}/leaderboard`);
  }),
  'leaderboard.search': concealed((viewer) => viewer.get('/leaderboard/search?q=unwanted')),
  'referrals.me': concealed((viewer) => viewer.get('/referrals/me')),
  'referrals.leaderboard': concealed((viewer) => viewer.get('/referrals/leaderboard')),
  'referrals.generateCode': unconcerned,
  'referrals.track': unconcerned,
  'referrals.validate': unconcerned,
  'moderation.report': refuses(
    (viewer, { other }) => viewer.post('/reports', { targetType: 'member', targetId: other.id, reason: 'spam' }),
    'REPORT_TARGET_NOT_FOUND',
  ),
  'moderation.support': unconcerned,
};

async function setScene(direction: 'the viewer blocked' | 'the viewer is blocked'): Promise<Scene> {
  const app = await startApp();
  const [viewer, friend] = await createTestUsers(app, 'viewer', 'friend');
  const { referralCode } = (await viewer.get<{ referralCode: string }>('/referrals/me')).body;
  const { body } = await guest(app, '/register', { ...signUpOf('unwanted'), referralCode });
  const other = asUser(app, { id: body.user?.id ?? '', username: 'unwanted.fun', token: body.accessToken ?? '' });
  await other.put('/auth/profile', { firstName: 'Una', lastName: 'Wanted' });
  const theirs = (await other.get<{ referralCode: string }>('/referrals/me')).body;
  await guest(app, '/register', { ...signUpOf('third'), referralCode: theirs.referralCode });
  const { id: directId } = await startDirect(viewer, other);
  await emitMessage(other, directId, 'Kept');
  const { id: ownMessageId } = await emitMessage(viewer, directId, 'Kept too');
  await becomeFriends(friend, viewer);
  await becomeFriends(friend, other);
  const { id: groupId } = await createGroup(friend, [viewer, other]);
  await app.deps.db.transaction((tx) =>
    creditGumballs(tx, {
      memberId: other.id,
      amount: 900,
      kind: 'grant',
      reference: 'scene',
      at: app.deps.clock.now(),
    }),
  );
  const [blocker, blocked] = direction === 'the viewer blocked' ? [viewer, other] : [other, viewer];
  expect((await blocker.post(`/users/${blocked.id}/block`)).status).toBe(200);
  return { app, viewer, other, directId, groupId, ownMessageId };
}

async function createGroup(founder: TestUser, members: TestUser[]): Promise<Conversation> {
  const { body } = await founder.post<{ conversation: Conversation }>(conversations, {
    participantIds: members.map(({ id }) => id),
    isGroup: true,
    name: 'Painters',
  });
  return body.conversation;
}

it('covers every route of chats, leaderboards, referrals and reports', () => {
  const routes = {
    messages: messagesRoutes,
    messageSearch: messageSearchRoutes,
    leaderboard: leaderboardRoutes,
    referrals: referralsRoutes,
    moderation: moderationRoutes,
  };
  const calls = Object.entries(routes).flatMap(([feature, of]) => Object.keys(of).map((name) => `${feature}.${name}`));
  expect(Object.keys(table).toSorted()).toEqual(calls.toSorted());
});

for (const direction of ['the viewer blocked', 'the viewer is blocked'] as const) {
  it(`exposes the other user in no response, and in events of the group only, where ${direction}`, async () => {
    const scene = await setScene(direction);
    const { app, viewer, other, directId, groupId } = scene;
    // Broadcasts of the fixtures end before the listener connects.
    await new Promise((resolve) => setTimeout(resolve, 1300));
    const listener = await connect(app, viewer);
    await connect(app, other);
    await emitMessage(other, groupId, 'To the group');
    await other.post(`${conversations}/${directId}/messages`, { content: 'Unheard', tempId: 'unheard' });
    const [earlier] = await listMessages(other, directId);
    expect((await editMessage(other, { id: earlier?.id ?? '' }, 'Unheard edit')).status).toBe(403);
    expect((await deleteMessage(other, { id: earlier?.id ?? '' })).status).toBe(403);
    await until(() => listener.events.some(({ event }) => event === 'message:new'));
    const found: string[] = [];
    for (const [call, check] of Object.entries(table)) {
      if (typeof check === 'string') continue;
      await check(scene).catch((error: unknown) => found.push(`${call}: ${String(error)}`));
    }
    expect(found).toEqual([]);
    const about = listener.events.filter(({ payload }) => JSON.stringify(payload).includes(other.id));
    const outside = about.filter(({ payload }) => !JSON.stringify(payload).includes(groupId));
    // Both users are notified that their conversation is now read-only.
    const leaked = outside.map(({ event, payload }) => [
      event,
      'conversation' in payload && payload.conversation.isReadOnly,
    ]);
    for (const event of leaked) expect(event).toEqual(['conversation:updated', true]);
  });
}
