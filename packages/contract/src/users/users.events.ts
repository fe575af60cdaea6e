/** Live events of users: docs/product.md, Members and profiles. */
import type { UserSummary } from './users.schemas.ts';

/** Server events of users. `user:updated` is sent after a change of the name or the picture. */
export type UsersServerEvents = {
  'user:updated': { user: Pick<UserSummary, 'id' | 'firstName' | 'lastName' | 'avatarUrl'> };
};
