import { createCommunity } from '../data/builders.ts';
import { createEventAt, eventBodyAt } from '../data/community-events.ts';
import { createTask } from '../data/tasks.ts';
import type { Fixtures } from './fixtures.ts';
import { type CreateRequest, forMembers, pathFor, type Rows } from './rows.ts';

/** A second community with the same users, for requests that modify it. */
async function otherCommunity({ app, people }: Fixtures): Promise<string> {
  const { owner, admin, member, author } = people;
  const { id } = await createCommunity(app, 'Lighthouse', [owner, admin, member, author]);
  await app.deps.db.kysely
    .updateTable('community_members')
    .set({ role: 'admin' })
    .where('community_id', '=', id)
    .where('user_id', '=', admin.id)
    .execute();
  return id;
}

/** A community that the stranger asked to join. */
async function communityWithRequest(world: Fixtures): Promise<string> {
  const { kysely } = world.app.deps.db;
  const id = await otherCommunity(world);
  await kysely.updateTable('communities').set({ access: 'request' }).where('id', '=', id).execute();
  const request = { community_id: id, user_id: world.people.stranger.id, created_at: new Date() };
  await kysely.insertInto('community_requests').values(request).execute();
  return id;
}

/** A community whose owner switched its chat on. */
async function communityWithChat(world: Fixtures): Promise<string> {
  const id = await otherCommunity(world);
  const { status } = await world.people.owner.put(`/communities/${id}/chat`, { isOn: true });
  if (status !== 200) throw new Error('the chat was not switched on');
  return id;
}

/** A task of that community on the way to one of its routes. */
const ofTask =
  (route: string, body?: unknown): CreateRequest =>
  async (world) => {
    const communityId = await otherCommunity(world);
    const id = await createTask(world.app, { platform: 'Gumball', type: 'profile', target: '', communityId });
    return { path: `/communities/${communityId}/tasks/${id}${route}`, body };
  };

/** An event of that community on the way to one of its routes. */
const ofEvent =
  (route: string, body?: unknown): CreateRequest =>
  async (world) => {
    const communityId = await otherCommunity(world);
    const { id } = await createEventAt(world.people.owner, communityId, world.app.deps.clock.now(), 48);
    return { path: `/communities/${communityId}/events/${id}${route}`, body };
  };

/** Communities. A block between two users does not restrict access to a community. */
export const communityRows: Rows = {
  'GET /communities': forMembers({ others: 200 }, pathFor('/communities')),
  'GET /communities/my': forMembers({ others: 200 }, pathFor('/communities/my')),
  'POST /communities': forMembers({ others: 201 }, pathFor('/communities', { name: 'Shipyard' })),
  'GET /communities/{id}': forMembers({ others: 200 }, ({ communityId }) => ({ path: `/communities/${communityId}` })),
  'POST /communities/{id}/join': forMembers({ others: 200 }, async (world) => ({
    path: `/communities/${await otherCommunity(world)}/join`,
  })),
  'PUT /communities/{id}/rules/acceptance': forMembers(
    { others: 403, member: 200, owner: 200, admin: 200, author: 200 },
    async (world) => ({
      path: `/communities/${await otherCommunity(world)}/rules/acceptance`,
      body: { rulesVersion: 0 },
    }),
  ),
  'DELETE /communities/{id}/leave': forMembers({ others: 200, owner: 409 }, async (world) => ({
    path: `/communities/${await otherCommunity(world)}/leave`,
  })),

  'DELETE /communities/{id}/request': forMembers({ others: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/request`,
  })),
  'GET /communities/{id}/cases': forMembers({ others: 403, owner: 200, admin: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/cases`,
  })),
  'POST /communities/{id}/cases/{caseId}/decision': forMembers(
    { others: 403, owner: 404, admin: 404 },
    ({ communityId }) => ({
      path: `/communities/${communityId}/cases/1/decision`,
      body: { decision: 'keep' },
    }),
  ),
  'POST /communities/{id}/cases/{caseId}/pass-on': forMembers(
    { others: 403, owner: 404, admin: 404 },
    ({ communityId }) => ({
      path: `/communities/${communityId}/cases/1/pass-on`,
      body: {},
    }),
  ),
  'GET /communities/{id}/requests': forMembers({ others: 403, owner: 200, admin: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/requests`,
  })),
  'PUT /communities/{id}/requests/{userId}': forMembers({ others: 403, owner: 200, admin: 200 }, async (world) => ({
    path: `/communities/${await communityWithRequest(world)}/requests/${world.people.stranger.id}`,
    body: { action: 'approve' },
  })),
  'GET /communities/{id}/chat': forMembers(
    { others: 403, owner: 200, admin: 200, member: 200, author: 200 },
    ({ communityId }) => ({ path: `/communities/${communityId}/chat` }),
  ),
  'PUT /communities/{id}/chat': forMembers({ others: 403, owner: 200 }, async (world) => ({
    path: `/communities/${await otherCommunity(world)}/chat`,
    body: { isOn: true },
  })),
  'POST /communities/{id}/chat/join': forMembers(
    { others: 403, owner: 200, admin: 200, member: 200, author: 200 },
    async (world) => ({ path: `/communities/${await communityWithChat(world)}/chat/join` }),
  ),
  'POST /communities/{id}/invitations': forMembers({ others: 403, owner: 201, admin: 201 }, async (world) => ({
    path: `/communities/${await otherCommunity(world)}/invitations`,
    body: {},
  })),
  'GET /communities/{id}/invitations': forMembers({ others: 403, owner: 200, admin: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/invitations`,
  })),
  'DELETE /communities/{id}/invitations/{invitationId}': forMembers(
    { others: 403, owner: 200, admin: 200 },
    ({ communityId }) => ({ path: `/communities/${communityId}/invitations/17` }),
  ),
  'POST /communities/invitation': forMembers({ others: 404 }, pathFor('/communities/invitation', { code: 'guessed' })),
  'POST /communities/invitation/accept': forMembers(
    { others: 404 },
    pathFor('/communities/invitation/accept', { code: 'guessed' }),
  ),
  'GET /communities/search': forMembers({ others: 200 }, pathFor('/communities/search?q=harbour')),
  'GET /users/{id}/communities': forMembers({ others: 403, author: 200, blocked: 404, blocker: 404 }, ({ people }) => ({
    path: `/users/${people.author.id}/communities`,
  })),
  'PUT /communities/{id}': forMembers({ others: 403, owner: 200, admin: 200 }, async (world) => ({
    path: `/communities/${await otherCommunity(world)}`,
    body: { name: 'Pier' },
  })),
  'DELETE /communities/{id}': forMembers({ others: 403, owner: 200 }, async (world) => ({
    path: `/communities/${await otherCommunity(world)}`,
  })),
  'GET /communities/{id}/members': forMembers({ others: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/members`,
  })),
  'GET /communities/{id}/leaderboard': forMembers({ others: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/leaderboard`,
  })),
  'PUT /communities/{id}/members/{userId}': forMembers({ others: 403, owner: 200 }, async (world) => ({
    path: `/communities/${await otherCommunity(world)}/members/${world.people.author.id}`,
    body: { role: 'admin' },
  })),
  // A member who removes themselves leaves the community.
  'DELETE /communities/{id}/members/{userId}': forMembers(
    { others: 403, owner: 200, admin: 200, author: 200 },
    async (world) => ({ path: `/communities/${await otherCommunity(world)}/members/${world.people.author.id}` }),
  ),
  'GET /communities/{id}/posts': forMembers({ others: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/posts`,
  })),
  'DELETE /communities/{id}/posts/{postId}': forMembers({ others: 403, owner: 200, admin: 200 }, async (world) => ({
    path: `/communities/${world.communityId}/posts/${await world.newPost()}`,
    body: { reason: 'Too salty' },
  })),
  'PUT /communities/{id}/posts/{postId}/pin': forMembers({ others: 403, owner: 200, admin: 200 }, async (world) => ({
    path: `/communities/${world.communityId}/posts/${await world.newPost()}/pin`,
  })),
  'DELETE /communities/{id}/posts/{postId}/pin': forMembers({ others: 403, owner: 200, admin: 200 }, (world) => ({
    path: `/communities/${world.communityId}/posts/17/pin`,
  })),
  'GET /communities/{id}/events': forMembers({ others: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/events`,
  })),
  'POST /communities/{id}/events': forMembers({ others: 403, owner: 201, admin: 201 }, async (world) => ({
    path: `/communities/${await otherCommunity(world)}/events`,
    body: eventBodyAt(world.app.deps.clock.now(), 48),
  })),
  'GET /communities/{id}/events/{eventId}': forMembers({ others: 200 }, ofEvent('')),
  'PUT /communities/{id}/events/{eventId}': forMembers({ others: 403, owner: 200, admin: 200 }, async (...call) => ({
    ...(await ofEvent('')(...call)),
    body: eventBodyAt(call[0].app.deps.clock.now(), 50),
  })),
  'POST /communities/{id}/events/{eventId}/cancel': forMembers(
    { others: 403, owner: 200, admin: 200 },
    ofEvent('/cancel'),
  ),
  'PUT /communities/{id}/events/{eventId}/answer': forMembers(
    { others: 403, member: 200, owner: 200, admin: 200, author: 200 },
    ofEvent('/answer', { answer: 'going' }),
  ),
  'GET /communities/{id}/events/{eventId}/participants': forMembers({ others: 200 }, ofEvent('/participants')),
  'GET /communities/{id}/events/{eventId}/calendar': forMembers({ others: 200 }, ofEvent('/calendar')),
  'GET /communities/{id}/tasks': forMembers({ others: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/tasks`,
  })),
  'GET /communities/{id}/tasks/managed': forMembers({ others: 403, owner: 200 }, ({ communityId }) => ({
    path: `/communities/${communityId}/tasks/managed`,
  })),
  // Operators have not switched the tasks of communities on: also an owner makes and changes none.
  'POST /communities/{id}/tasks': forMembers({ others: 403 }, async (world) => ({
    path: `/communities/${await otherCommunity(world)}/tasks`,
    body: { platform: 'Gumball', type: 'profile', target: '', title: 'A picture', reward: 5 },
  })),
  'PUT /communities/{id}/tasks/{taskId}': forMembers({ others: 403 }, ofTask('', { title: 'Pier' })),
  'POST /communities/{id}/tasks/{taskId}/pause': forMembers({ others: 403, owner: 200 }, ofTask('/pause')),
  'POST /communities/{id}/tasks/{taskId}/resume': forMembers({ others: 403, owner: 200 }, ofTask('/resume')),
  'POST /communities/{id}/tasks/{taskId}/end': forMembers({ others: 403, owner: 200 }, ofTask('/end')),
  // Only surveys have answers.
  'GET /communities/{id}/tasks/{taskId}/answers': forMembers({ others: 403, owner: 404 }, ofTask('/answers')),
};
