import type { ListedUser } from '@gumball/contract/users/users.schemas';

/** A member as lists contain them: a stranger who is offline, except for the `change`. */
export const listedUser = (id: string, firstName: string, change: Partial<ListedUser> = {}): ListedUser => ({
  id,
  username: `${firstName.toLowerCase()}.fun`,
  firstName,
  lastName: 'Haddad',
  avatarUrl: null,
  level: 'Novice',
  isOnline: false,
  lastSeen: null,
  friendshipStatus: 'none',
  friendRequestId: null,
  ...change,
});
