import { hourMs } from '@gumball/rules/formats/durations';
import type { Fixtures } from './fixtures.ts';
import { forMembers, pathFor, type Rows } from './rows.ts';

const hidden = { blocked: 404, blocker: 404 };

// Times are checked by the clock of the server, which is that of the test.
const inAnHour = () => new Date(Date.now() + hourMs).toISOString();
const scheduledPath = async ({ app, people }: Fixtures, end = '') => {
  // An author has a limited number of them.
  await app.deps.db.kysely.deleteFrom('scheduled_posts').where('user_id', '=', people.author.id).execute();
  const body = { content: 'ships', publishAt: inAnHour() };
  const { scheduled } = (await people.author.post<{ scheduled: { id: string } }>('/posts/scheduled', body)).body;
  return `/posts/scheduled/${scheduled.id}${end}`;
};

/** Posts, comments and their search. */
export const postRows: Rows = {
  'GET /posts/feed': forMembers({ others: 200 }, pathFor('/posts/feed')),
  'GET /posts/search': forMembers({ others: 200 }, pathFor('/posts/search?q=ships')),
  'GET /posts/saved': forMembers({ others: 200 }, pathFor('/posts/saved')),
  'GET /users/{id}/posts': forMembers({ others: 200, ...hidden }, ({ people }) => ({
    path: `/users/${people.author.id}/posts`,
  })),
  'POST /posts': forMembers(
    { others: 201, stranger: 403, friend: 403, blocked: 403, blocker: 403 },
    ({ communityId }) => ({ path: '/posts', body: { content: 'ships', communityId } }),
  ),
  'GET /posts/{id}': forMembers({ others: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}`,
  })),
  'PUT /posts/{id}': forMembers({ others: 403, author: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}`,
    body: { content: 'submarines' },
  })),
  'DELETE /posts/{id}': forMembers({ others: 403, author: 200, blocked: 200, blocker: 200 }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}`,
  })),
  'POST /posts/{id}/like': forMembers({ others: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/like`,
  })),
  'DELETE /posts/{id}/like': forMembers({ others: 200 }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/like`,
  })),
  'POST /posts/{id}/save': forMembers({ others: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/save`,
  })),
  'DELETE /posts/{id}/save': forMembers({ others: 200 }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/save`,
  })),
  'POST /posts/{id}/repost': forMembers({ others: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/repost`,
  })),
  'DELETE /posts/{id}/repost': forMembers({ others: 200 }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/repost`,
  })),
  'GET /posts/{id}/reposts': forMembers({ others: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/reposts`,
  })),
  'GET /posts/{id}/likes': forMembers({ others: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/likes`,
  })),
  'PUT /posts/{id}/reposts': forMembers({ others: 403, author: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/reposts`,
    body: { allowed: false },
  })),
  'DELETE /posts/{id}/quote': forMembers({ others: 403, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/quote`,
  })),
  'GET /posts/{id}/versions': forMembers({ others: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/versions`,
  })),
  'PUT /posts/{id}/pin': forMembers({ others: 403, author: 200, ...hidden }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/pin`,
  })),
  'DELETE /posts/{id}/pin': forMembers({ others: 200 }, async ({ newPost }) => ({
    path: `/posts/${await newPost()}/pin`,
  })),
  'POST /posts/{id}/vote': forMembers({ others: 200, author: 403, ...hidden }, async ({ newPoll }) => ({
    path: `/posts/${await newPoll()}/vote`,
    body: { choice: 1 },
  })),
  'GET /posts/scheduled': forMembers({ others: 200 }, pathFor('/posts/scheduled')),
  'POST /posts/scheduled': forMembers({ others: 201 }, () => ({
    path: '/posts/scheduled',
    body: { content: 'ships', publishAt: inAnHour() },
  })),
  'PUT /posts/scheduled/{id}': forMembers({ others: 404, author: 200 }, async (world) => ({
    path: await scheduledPath(world),
    body: { content: 'submarines', publishAt: inAnHour() },
  })),
  'DELETE /posts/scheduled/{id}': forMembers({ others: 200 }, async (world) => ({ path: await scheduledPath(world) })),
  'POST /posts/scheduled/{id}/publish': forMembers({ others: 404, author: 200 }, async (world) => ({
    path: await scheduledPath(world, '/publish'),
  })),
  'GET /hashtags': forMembers({ others: 200 }, pathFor('/hashtags?list=suggestions&q=sh')),
  'GET /hashtags/{tag}': forMembers({ others: 200 }, pathFor('/hashtags/ships')),
  'GET /hashtags/{tag}/posts': forMembers({ others: 200 }, pathFor('/hashtags/ships/posts')),
  'POST /hashtags/{tag}/follow': forMembers({ others: 200 }, pathFor('/hashtags/ships/follow')),
  'DELETE /hashtags/{tag}/follow': forMembers({ others: 200 }, pathFor('/hashtags/ships/follow')),
  'POST /posts/link-preview': forMembers({ others: 200 }, pathFor('/posts/link-preview', { url: 'http://127.0.0.1/' })),

  'GET /comments/posts/{id}/comments': forMembers({ others: 200, ...hidden }, async ({ newPost }) => ({
    path: `/comments/posts/${await newPost()}/comments`,
  })),
  'POST /comments/posts/{id}/comments': forMembers({ others: 201, ...hidden }, async ({ newPost }) => ({
    path: `/comments/posts/${await newPost()}/comments`,
    body: { content: 'and boats' },
  })),
  'GET /comments/comments/{id}': forMembers({ others: 200, ...hidden }, async ({ newComment }) => ({
    path: `/comments/comments/${(await newComment()).commentId}`,
  })),
  'GET /comments/comments/{id}/replies': forMembers({ others: 200, ...hidden }, async ({ newComment }) => ({
    path: `/comments/comments/${(await newComment()).commentId}/replies`,
  })),
  'PUT /comments/comments/{id}': forMembers({ others: 403, author: 200, ...hidden }, async ({ newComment }) => ({
    path: `/comments/comments/${(await newComment()).commentId}`,
    body: { content: 'and rafts' },
  })),
  'DELETE /comments/comments/{id}': forMembers(
    { others: 403, author: 200, blocked: 200, blocker: 200 },
    async ({ newComment }) => ({ path: `/comments/comments/${(await newComment()).commentId}` }),
  ),
  'POST /comments/comments/{id}/like': forMembers({ others: 200, ...hidden }, async ({ newComment }) => ({
    path: `/comments/comments/${(await newComment()).commentId}/like`,
  })),
  'DELETE /comments/comments/{id}/like': forMembers({ others: 200 }, async ({ newComment }) => ({
    path: `/comments/comments/${(await newComment()).commentId}/like`,
  })),
};
