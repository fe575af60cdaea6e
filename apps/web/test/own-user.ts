import type { OwnUser } from '@gumball/contract/users/users.schemas';

/** The user of a component test; a newcomer without a name unless `change` gives one. */
export function ownUser(change: Partial<OwnUser> = {}): OwnUser {
  return {
    id: '1',
    username: 'nora.fun',
    firstName: '',
    lastName: '',
    avatarUrl: null,
    level: 'Novice',
    email: 'nora@example.org',
    bannerUrl: null,
    bio: null,
    location: null,
    birthDate: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastSeen: null,
    gumballs: 0,
    balance: 0,
    hasShop: true,
    hasBoosts: false,
    hasTips: true,
    friendsCount: 0,
    communitiesCount: 0,
    postsCount: 0,
    pinnedPostId: null,
    referralCode: 'NORA1',
    ...change,
  };
}
