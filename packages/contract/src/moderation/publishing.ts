/** The routes by which members publish: posts, comments, messages, reactions and texts of communities. */
import type { Endpoint } from '../define-routes.ts';

const publishingRoutes: ReadonlySet<string> = new Set([
  'POST /posts',
  'PUT /posts/:id',
  'POST /posts/:id/like',
  'POST /posts/:id/repost',
  'POST /posts/:id/vote',
  'POST /posts/scheduled',
  'PUT /posts/scheduled/:id',
  'POST /posts/scheduled/:id/publish',
  'POST /comments/posts/:id/comments',
  'PUT /comments/comments/:id',
  'POST /comments/comments/:id/like',
  'POST /messages/conversations',
  'PUT /messages/conversations/:id',
  'POST /messages/conversations/:id/messages',
  'PUT /messages/:id',
  'PUT /messages/:id/reactions',
  'PUT /messages/:id/pin',
  'POST /messages/upload/media',
  'POST /messages/upload/voice',
  'POST /communities',
  'PUT /communities/:id',
  'POST /communities/:id/events',
  'PUT /communities/:id/events/:eventId',
  'POST /communities/:id/tasks',
  'PUT /communities/:id/tasks/:taskId',
]);

// Silenced members may change their profile. Limited ones add no links to it.
const linkRoutes: ReadonlySet<string> = new Set(['PUT /auth/profile']);

/**
 * What restricted members may not do by an endpoint: publish at all, or add links. Undefined where nothing is
 * restricted.
 */
export function restrictedUse({ method, path }: Endpoint): 'publishing' | 'links' | undefined {
  const name = `${method} ${path}`;
  if (publishingRoutes.has(name)) return 'publishing';
  return linkRoutes.has(name) ? 'links' : undefined;
}

/** The routes by which members publish, as method and path. */
export const publishingEndpoints: readonly string[] = [...publishingRoutes];
