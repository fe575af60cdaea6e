import type { GroupInvite } from '@gumball/contract/messages/groups.schemas';
import { emitMessage, startGroup } from '../data/chat.ts';
import { drawPng } from '../send-files.ts';
import { voiceFields, voiceFile } from '../voice.ts';
import type { Fixtures } from './fixtures.ts';
import { forMembers, pathFor, type Rows } from './rows.ts';

const groups = new WeakMap<Fixtures, Promise<{ group: string; messageId: string; deletableId: string }>>();

async function make({ people, newPerson }: Fixtures) {
  const { author, friend } = people;
  const group = await startGroup(author, [await newPerson()]);
  await author.post(`/messages/conversations/${group.id}/participants`, { participantIds: [friend.id] });
  return {
    group: group.id,
    messageId: (await emitMessage(author, group.id, 'hello')).id,
    deletableId: (await emitMessage(author, group.id, 'goodbye')).id,
  };
}

/** A group of the author, who is its owner, with the friend. */
export function groupOf(world: Fixtures) {
  const known = groups.get(world) ?? make(world);
  groups.set(world, known);
  return known;
}

async function inviteTo(world: Fixtures, groupId: string): Promise<GroupInvite> {
  const { body } = await world.people.author.post<{ invites: GroupInvite[] }>(
    `/messages/conversations/${groupId}/invites`,
    { expiresIn: 'day' },
  );
  const [invite] = body.invites;
  if (!invite) throw new Error(`no link: ${JSON.stringify(body)}`);
  return invite;
}

const inviteOf = async (world: Fixtures) => {
  const { group } = await groupOf(world);
  const { body } = await world.people.author.get<{ invites: GroupInvite[] }>(`/messages/conversations/${group}/access`);
  return body.invites[0] ?? inviteTo(world, group);
};

const otherGroups = new WeakMap<Fixtures, Promise<string>>();
async function inviteToOther(world: Fixtures): Promise<string> {
  const code =
    otherGroups.get(world) ??
    startGroup(world.people.author, [await world.newPerson()]).then(async ({ id }) => (await inviteTo(world, id)).code);
  otherGroups.set(world, code);
  return code;
}

const inGroup =
  (rest: string, body?: unknown) =>
  async (world: Fixtures): Promise<{ path: string; body?: unknown }> => {
    const path = `/messages/conversations/${(await groupOf(world)).group}${rest}`;
    return body === undefined ? { path } : { path, body };
  };

/** Conversations and messages: participants have access; the author has additional rights as the group's owner. */
export const messageRows: Rows = {
  'GET /messages/conversations': forMembers({ others: 200 }, pathFor('/messages/conversations')),
  'POST /messages/conversations': forMembers({ others: 403, friend: 201, author: 400 }, ({ people }) => ({
    path: '/messages/conversations',
    body: { participantIds: [people.author.id] },
  })),
  'GET /messages/conversations/search': forMembers({ others: 200 }, pathFor('/messages/conversations/search?q=pain')),
  'GET /messages/search': forMembers({ others: 200 }, pathFor('/messages/search?q=hello')),
  'GET /messages/users/online': forMembers({ others: 200 }, pathFor('/messages/users/online')),
  'GET /messages/unread-count': forMembers({ others: 200 }, pathFor('/messages/unread-count')),
  'GET /messages/conversations/{id}': forMembers({ others: 404, friend: 200, author: 200 }, inGroup('')),
  'PUT /messages/conversations/{id}': forMembers(
    { others: 404, friend: 403, author: 200 },
    inGroup('', { name: 'Sculptors' }),
  ),
  'DELETE /messages/conversations/{id}/leave': forMembers({ others: 200 }, async (world) => ({
    path: `/messages/conversations/${(await startGroup(await world.newPerson(), [await world.newPerson()])).id}/leave`,
  })),
  'POST /messages/conversations/{id}/participants': forMembers(
    { others: 404, friend: 403, author: 200 },
    // The stranger has no friends. The author adds an existing participant, which is a no-op.
    async (world, _who, role) => {
      const { friend, stranger } = world.people;
      return inGroup('/participants', { participantIds: [role === 'author' ? friend.id : stranger.id] })(world);
    },
  ),
  'DELETE /messages/conversations/{id}/participants/{userId}': forMembers(
    { others: 404, friend: 403, author: 200 },
    async (world) => inGroup(`/participants/${(await world.newPerson()).id}`)(world),
  ),
  'PUT /messages/conversations/{id}/participants/{userId}/role': forMembers(
    { others: 404, friend: 403, author: 200 },
    async (world) => inGroup(`/participants/${world.people.friend.id}/role`, { role: 'member' })(world),
  ),
  'GET /messages/conversations/{id}/bots': forMembers({ others: 404, friend: 200, author: 200 }, inGroup('/bots')),
  'POST /messages/conversations/{id}/bots': forMembers(
    { others: 404, friend: 404, author: 404 },
    // Nobody has this name.
    inGroup('/bots', { username: 'nobody_bot' }),
  ),
  'DELETE /messages/conversations/{id}/bots/{userId}': forMembers(
    { others: 404, friend: 200, author: 200 },
    async (world) => inGroup(`/bots/${(await world.newPerson()).id}`)(world),
  ),
  'GET /messages/conversations/{id}/access': forMembers({ others: 404, friend: 403, author: 200 }, inGroup('/access')),
  'POST /messages/conversations/{id}/invites': forMembers({ others: 404, friend: 403, author: 201 }, async (world) => {
    const { author } = world.people;
    const { group } = await groupOf(world);
    await author.delete(`/messages/conversations/${group}/invites/${(await inviteOf(world)).id}`);
    return inGroup('/invites', { expiresIn: 'day' })(world);
  }),
  'DELETE /messages/conversations/{id}/invites/{inviteId}': forMembers(
    { others: 404, friend: 403, author: 200 },
    async (world) => inGroup(`/invites/${(await world.newPerson()).id}`)(world),
  ),
  'PUT /messages/conversations/{id}/requests/{userId}': forMembers(
    { others: 404, friend: 403, author: 200 },
    async (world) => inGroup(`/requests/${(await world.newPerson()).id}`, { accept: true })(world),
  ),
  'DELETE /messages/conversations/{id}/removed/{userId}': forMembers(
    { others: 404, friend: 403, author: 200 },
    async (world) => inGroup(`/removed/${(await world.newPerson()).id}`)(world),
  ),
  // Across a block with its author a link does not exist.
  'GET /messages/invites/{code}': forMembers({ others: 200, blocked: 404, blocker: 404 }, async (world) => ({
    path: `/messages/invites/${(await inviteOf(world)).code}`,
  })),
  // Into a group of its own, so that the other rows find everybody where they were.
  'POST /messages/invites/{code}/join': forMembers({ others: 200, blocked: 404, blocker: 404 }, async (world) => ({
    path: `/messages/invites/${await inviteToOther(world)}/join`,
  })),
  'DELETE /messages/invites/{code}/request': forMembers({ others: 200, blocked: 404, blocker: 404 }, async (world) => ({
    path: `/messages/invites/${await inviteToOther(world)}/request`,
  })),
  'PUT /messages/conversations/{id}/mute': forMembers(
    { others: 404, friend: 200, author: 200 },
    inGroup('/mute', { duration: 'hour' }),
  ),
  'DELETE /messages/conversations/{id}/mute': forMembers({ others: 404, friend: 200, author: 200 }, inGroup('/mute')),
  'PUT /messages/conversations/{id}/list-state': forMembers(
    { others: 404, friend: 200, author: 200 },
    inGroup('/list-state', { action: 'pin' }),
  ),
  'GET /messages/conversations/{id}/shared': forMembers(
    { others: 404, friend: 200, author: 200 },
    inGroup('/shared?kind=links'),
  ),
  'GET /messages/conversations/{id}/search': forMembers(
    { others: 404, friend: 200, author: 200 },
    inGroup('/search?kind=text'),
  ),
  'GET /messages/conversations/{id}/first-message': forMembers(
    { others: 404, friend: 200, author: 200 },
    inGroup('/first-message?since=2026-01-01T00:00:00Z'),
  ),
  'GET /messages/conversations/{id}/messages': forMembers(
    { others: 404, friend: 200, author: 200 },
    inGroup('/messages'),
  ),
  'GET /messages/conversations/{id}/changes': forMembers(
    { others: 404, friend: 200, author: 200 },
    inGroup('/changes'),
  ),
  'PUT /messages/{id}': forMembers({ others: 404, friend: 403, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).messageId}`,
    body: { content: 'hello again', editId: 'once' },
  })),
  'GET /messages/{id}/versions': forMembers({ others: 404, friend: 200, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).messageId}/versions`,
  })),
  'DELETE /messages/{id}': forMembers({ others: 404, friend: 403, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).deletableId}`,
  })),
  'PUT /messages/{id}/hidden': forMembers({ others: 404, friend: 200, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).deletableId}/hidden`,
  })),
  'PUT /messages/{id}/reactions': forMembers({ others: 404, friend: 200, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).messageId}/reactions`,
    body: { emoji: '👍', isOn: true, changeId: 'once' },
  })),
  'GET /messages/{id}/reactions': forMembers({ others: 404, friend: 200, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).messageId}/reactions`,
  })),
  'PUT /messages/{id}/pin': forMembers({ others: 404, friend: 200, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).messageId}/pin`,
    body: { isOn: true, changeId: 'pin-once' },
  })),
  'DELETE /messages/{id}/link-preview': forMembers({ others: 404, friend: 403, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).messageId}/link-preview`,
  })),
  'GET /messages/conversations/{id}/pinned': forMembers({ others: 404, friend: 200, author: 200 }, inGroup('/pinned')),
  'POST /messages/conversations/{id}/messages': forMembers(
    { others: 403, friend: 201, author: 201 },
    inGroup('/messages', { content: 'hello' }),
  ),
  'PUT /messages/conversations/{id}/read': forMembers({ others: 404, friend: 200, author: 200 }, inGroup('/read')),
  'PUT /messages/conversations/{id}/messages/status': forMembers(
    { others: 404, friend: 200, author: 200 },
    inGroup('/messages/status', { status: 'delivered' }),
  ),
  'GET /messages/{id}': forMembers({ others: 404, friend: 200, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).messageId}`,
  })),
  'POST /messages/upload/media': forMembers({ others: 201 }, async () => ({
    path: '/messages/upload/media',
    files: [{ bytes: await drawPng().png().toBuffer(), name: 'ship.png', type: 'image/png' }],
  })),
  'POST /messages/upload/voice': forMembers({ others: 201 }, async () => ({
    path: '/messages/upload/voice',
    files: [voiceFile()],
    fields: voiceFields(),
  })),
  'PUT /messages/{id}/status': forMembers({ others: 404, friend: 200, author: 200 }, async (world) => ({
    path: `/messages/${(await groupOf(world)).messageId}/status`,
    body: { status: 'read' },
  })),
};
