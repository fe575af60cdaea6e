import { forMembers, pathFor, type Rows } from './rows.ts';

/** Users, friends and blocks. Requests target the author, or a new user if they would change the author's relations. */
export const memberRows: Rows = {
  'GET /users': forMembers({ others: 200 }, pathFor('/users')),
  'GET /users/search': forMembers({ others: 200 }, pathFor('/users/search?q=author')),
  'GET /search': forMembers({ others: 200 }, pathFor('/search?q=author')),
  'GET /search/users': forMembers({ others: 200 }, pathFor('/search/users?q=author')),
  'GET /search/communities': forMembers({ others: 200 }, pathFor('/search/communities?q=harbour')),
  'GET /search/posts': forMembers({ others: 200 }, pathFor('/search/posts?q=ships')),
  'GET /users/blocked': forMembers({ others: 200 }, pathFor('/users/blocked')),
  'GET /users/{id}': forMembers({ others: 200, blocked: 404, blocker: 404 }, ({ people }) => ({
    path: `/users/${people.author.id}`,
  })),
  'POST /users/{id}/block': forMembers({ others: 200 }, async ({ newPerson }) => ({
    path: `/users/${(await newPerson()).id}/block`,
  })),
  'DELETE /users/{id}/block': forMembers({ others: 200 }, async ({ newPerson }) => ({
    path: `/users/${(await newPerson()).id}/block`,
  })),
  'GET /users/muted': forMembers({ others: 200 }, pathFor('/users/muted')),
  'POST /users/{id}/mute': forMembers(
    { others: 200, blocked: 404, blocker: 404, author: 400 },
    async ({ people, newPerson }, _who, role) => ({
      path: `/users/${['blocked', 'blocker', 'author'].includes(role) ? people.author.id : (await newPerson()).id}/mute`,
      body: { duration: 'day' },
    }),
  ),
  'DELETE /users/{id}/mute': forMembers({ others: 200 }, ({ people }) => ({ path: `/users/${people.author.id}/mute` })),
  'GET /users/{id}/mute': forMembers({ others: 200 }, ({ people }) => ({ path: `/users/${people.author.id}/mute` })),
  'GET /mutes/words': forMembers({ others: 200 }, pathFor('/mutes/words')),
  'POST /mutes/words': forMembers({ others: 201 }, pathFor('/mutes/words', { word: 'zeppelins' })),
  'DELETE /mutes/words/{id}': forMembers({ others: 200 }, pathFor('/mutes/words/5')),

  'POST /friends/request/{id}': forMembers(
    { others: 201, blocked: 404, blocker: 404, author: 400 },
    async ({ people, newPerson }, _who, role) => ({
      path: `/friends/request/${['blocked', 'blocker', 'author'].includes(role) ? people.author.id : (await newPerson()).id}`,
    }),
  ),
  'PUT /friends/request/{id}': forMembers({ others: 404, author: 200 }, async ({ people, newPerson }) => {
    const sender = await newPerson();
    const { body } = await sender.post<{ friendRequestId: string }>(`/friends/request/${people.author.id}`);
    return { path: `/friends/request/${body.friendRequestId}`, body: { action: 'decline' } };
  }),
  'DELETE /friends/request/{id}': forMembers({ others: 200 }, async ({ people, newPerson }) => {
    const sender = await newPerson();
    const { body } = await sender.post<{ friendRequestId: string }>(`/friends/request/${people.author.id}`);
    return { path: `/friends/request/${body.friendRequestId}` };
  }),
  'GET /friends/list': forMembers({ others: 200 }, pathFor('/friends/list')),
  'GET /friends/list/{id}': forMembers({ others: 200, blocked: 404, blocker: 404 }, ({ people }) => ({
    path: `/friends/list/${people.author.id}`,
  })),
  'GET /friends/requests': forMembers({ others: 200 }, pathFor('/friends/requests?type=received')),
  'GET /friends/status/{id}': forMembers({ others: 200, blocked: 404 }, ({ people }) => ({
    path: `/friends/status/${people.author.id}`,
  })),
  'GET /friends/chat': forMembers({ others: 200 }, pathFor('/friends/chat')),
  'GET /friends/discover': forMembers({ others: 200 }, pathFor('/friends/discover')),
  'DELETE /friends/{id}': forMembers({ others: 200 }, async ({ newPerson }) => ({
    path: `/friends/${(await newPerson()).id}`,
  })),
};
