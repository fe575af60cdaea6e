import type { Conversation, ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { describe, expect, it } from 'vitest';
import { chatPath, emitMessage, getConversation, startDirect, startGroup } from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { purgeUserData } from '../purge-user-data.ts';

const shared = shareApp();
let userCount = 0;
const createUsers = (...names: string[]) =>
  Promise.all(names.map((name) => createTestUser(shared(), `${name}_list_${(userCount += 1)}`)));
const markRead = (by: TestUser, id: string) => by.put(chatPath(id, '/read'), {});

const list = async (viewer: TestUser, path = '') =>
  (await viewer.get<{ conversations: ListedConversation[] }>(`/messages/conversations${path}`)).body.conversations;

// The list item expected for a conversation.
function toListItem(conversation: Conversation): ListedConversation {
  const participants = conversation.participants.map(({ userId, user }) => ({ userId, user }));
  return { ...conversation, participants: conversation.isGroup ? participants.slice(0, 4) : participants };
}

// The participants of a direct conversation are unordered.
const sorted = (listed: ListedConversation): ListedConversation =>
  listed.isGroup
    ? listed
    : {
        ...listed,
        participants: listed.participants.toSorted((a, b) => a.userId.localeCompare(b.userId)),
        participantIds: listed.participantIds.toSorted(),
      };

/** Compares each list item of a user with its conversation. */
async function expectConsistentList(viewer: TestUser): Promise<ListedConversation[]> {
  const items = await list(viewer);
  const read = await Promise.all(items.map(({ id }) => getConversation(viewer, id)));
  expect(items.map(sorted)).toEqual(read.map((conversation) => sorted(toListItem(conversation))));
  return items;
}

describe('a list of conversations', () => {
  it('shows the same as each direct conversation: unread, answered, left, left by a former friend, of a deleted account', async () => {
    const [alice, bob, carol, dan, erin] = (await createUsers('alice', 'bob', 'carol', 'dan', 'erin')) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    const chats = [];
    for (const other of [bob, carol, dan, erin]) chats.push(await startDirect(alice, other));
    const [withBob, withCarol, withDan, withErin] = chats.map(({ id }) => id) as [string, string, string, string];
    await emitMessage(alice, withBob, 'read by Bob');
    await markRead(bob, withBob);
    await emitMessage(carol, withCarol, 'not read yet');
    await emitMessage(alice, withDan, 'Dan has left');
    await dan.delete(chatPath(withDan, '/leave'));
    await emitMessage(erin, withErin, 'Erin was here');
    await erin.delete(chatPath(withErin, '/leave'));
    await alice.delete(`/friends/${erin.id}`);
    const listed = await expectConsistentList(alice);
    const itemOf = (id: string) => listed.find((one) => one.id === id);
    expect(itemOf(withBob)).toMatchObject({ lastMessageData: { status: 'read' }, unreadCount: 0, isReadOnly: false });
    expect(itemOf(withCarol)).toMatchObject({ otherParticipant: { id: carol.id }, unreadCount: 1 });
    expect(itemOf(withDan)).toMatchObject({ participantIds: [alice.id], isReadOnly: false });
    expect(itemOf(withErin)).toMatchObject({ participantIds: [alice.id], isReadOnly: true });
    await purgeUserData(shared().deps, bob.id);
    await expectConsistentList(alice);
    await expectConsistentList(carol);
  });

  it('names four participants of a group, counts all, and shows the sender and the status of the last message', async () => {
    const [alice, ...others] = (await createUsers('alice', 'bob', 'carol', 'dan', 'erin', 'fay')) as [
      TestUser,
      ...TestUser[],
    ];
    const [bob, carol] = others as [TestUser, TestUser];
    const fay = others.at(-1) as TestUser;
    const { id } = await startGroup(alice, others);
    await emitMessage(fay, id, 'from the sixth');
    const [seen] = await expectConsistentList(alice);
    expect(seen).toMatchObject({
      participantCount: 6,
      lastMessageData: { senderId: fay.id, senderName: expect.stringMatching(/^fay/) },
    });
    expect(seen?.participants).toHaveLength(4);
    expect(seen?.participantIds).toHaveLength(6);
    await emitMessage(alice, id, 'my own');
    for (const reader of others.slice(1)) await markRead(reader, id);
    expect((await expectConsistentList(alice))[0]?.lastMessageData?.status).toBe('sent');
    await markRead(bob, id);
    expect((await expectConsistentList(alice))[0]?.lastMessageData?.status).toBe('read');
    await carol.put('/users/privacy', { showReadTicks: false });
    expect((await expectConsistentList(alice))[0]?.lastMessageData?.status).toBe('delivered');
    await emitMessage(fay, id, 'and gone');
    await fay.delete(chatPath(id, '/leave'));
    // Who left keeps the name, until the account is deleted.
    expect((await expectConsistentList(alice))[0]?.lastMessageData).toMatchObject({
      senderId: fay.id,
      senderName: expect.stringMatching(/^fay/),
    });
    await purgeUserData(shared().deps, fay.id);
    expect((await expectConsistentList(alice))[0]?.lastMessageData?.senderName).toBeNull();
    await expectConsistentList(bob);
  });

  it('truncates a long last message, which the conversation returns in full', async () => {
    const [alice, bob] = (await createUsers('alice', 'bob')) as [TestUser, TestUser];
    const { id } = await startDirect(alice, bob);
    const long = 'word '.repeat(500).trim();
    await emitMessage(bob, id, long);
    const [listed] = await list(alice);
    expect(listed?.lastMessageData?.content).toBe(long.slice(0, 300));
    expect(listed?.lastMessage).toBe(long.slice(0, 300).trim());
    const found = await list(alice, `/search?q=${bob.username}`);
    expect(found).toEqual([listed]);
    expect((await getConversation(alice, id)).lastMessageData?.content).toBe(long);
  });
});
