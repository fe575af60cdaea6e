/** The routes by which members publish: posts, comments, messages, reactions and texts of communities. */
import type { AccessBlockScope } from '@gumball/rules/filters/access-blocks';
import type { FilterPlace } from '@gumball/rules/filters/filters';
import type { NewMemberUse } from '@gumball/rules/filters/new-member-limits';
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
  'POST /shop/boosts',
]);

// Silenced members may change their profile and those of their bots, which are silent with them. Limited ones add no
// links to them.
const linkRoutes: ReadonlySet<string> = new Set([
  'PUT /auth/profile',
  'POST /bots',
  'PUT /bots/:id',
  'POST /communities/:id/incoming',
]);

/**
 * What restricted members may not do by an endpoint: publish at all, or add links. Undefined where nothing is
 * restricted.
 */
export function restrictedUse({ method, path }: Endpoint): 'publishing' | 'links' | undefined {
  const name = `${method} ${path}`;
  if (publishingRoutes.has(name)) return 'publishing';
  return linkRoutes.has(name) ? 'links' : undefined;
}

// Texts that no filter can hold, because they are not shown to their author alone: the fields of a body, or all of it.
const refusingRoutes: Readonly<Record<string, Partial<Record<FilterPlace, readonly string[] | 'all'>>>> = {
  'POST /auth/register': { names: ['username'] },
  'POST /auth/oidc/sign-up': { names: ['username'] },
  'POST /bots': { names: ['name', 'username'], bios: ['bio'] },
  'PUT /bots/:id': { names: ['name'], bios: ['bio', 'commands'] },
  'POST /communities/:id/incoming': { names: ['name', 'username'] },
  'POST /apps': { names: ['name'] },
  'PUT /apps/:id': { names: ['name'] },
  'PUT /auth/profile': { names: ['firstName', 'lastName'], bios: ['bio', 'location'] },
  'POST /messages/conversations': { messages: ['name'] },
  'PUT /messages/conversations/:id': { messages: ['name'] },
  'POST /communities': { communities: 'all' },
  'PUT /communities/:id': { communities: 'all' },
  'POST /communities/:id/events': { communities: 'all' },
  'PUT /communities/:id/events/:eventId': { communities: 'all' },
  'POST /communities/:id/tasks': { communities: 'all' },
  'PUT /communities/:id/tasks/:taskId': { communities: 'all' },
};

const accessRoutes: Readonly<Record<string, AccessBlockScope>> = {
  'POST /auth/register': 'sign-up',
  'POST /auth/login': 'log-in',
  'POST /auth/login/second-factor': 'log-in',
  'POST /auth/login/passkey': 'log-in',
  'POST /auth/oidc/finish': 'log-in',
  'POST /auth/oidc/sign-up': 'sign-up',
};

/** Whether an endpoint signs up or logs in, which operators can block for networks. */
export function accessUse({ method, path }: Endpoint): AccessBlockScope | undefined {
  return accessRoutes[`${method} ${path}`];
}

const newMemberRoutes: Readonly<Record<string, NewMemberUse>> = {
  'POST /posts': 'posts',
  'POST /posts/scheduled': 'posts',
  'POST /friends/request/:id': 'friendRequests',
  'POST /communities/:id/invitations': 'invitations',
  'POST /messages/conversations/:id/invites': 'invitations',
  'POST /messages/conversations/:id/participants': 'invitations',
};

/** What new members do by an endpoint that operators can limit. */
export function newMemberUse({ method, path }: Endpoint): NewMemberUse | undefined {
  return newMemberRoutes[`${method} ${path}`];
}

const maxDepth = 8;

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.values(value).flatMap((item) => textsIn(item, depth + 1));
}

/** A function that returns the texts of a body that filters may refuse, by place; undefined where none are filtered. */
export function refusableTexts({
  method,
  path,
}: Endpoint): ((body: unknown) => { place: FilterPlace; texts: string[] }[]) | undefined {
  const places = refusingRoutes[`${method} ${path}`];
  if (!places) return undefined;
  return (body) =>
    Object.entries(places).map(([place, fields]) => ({
      place: place as FilterPlace,
      texts:
        fields === 'all'
          ? textsIn(body)
          : fields.flatMap((field) => textsIn((body as Record<string, unknown> | null)?.[field])),
    }));
}

/** The routes by which members publish, as method and path. */
export const publishingEndpoints: readonly string[] = [...publishingRoutes];

/** The routes by which limited members add no links, as method and path, besides those by which they publish. */
export const linkEndpoints: readonly string[] = [...linkRoutes];
