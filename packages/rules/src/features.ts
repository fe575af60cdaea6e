/** All features. Each has a folder of the same name in every layer where it has code. */

/** Names of all features, in the order of docs/product.md. */
export const features = [
  'auth',
  'terms',
  'users',
  'posts',
  'polls',
  'comments',
  'friends',
  'blocks',
  'mutes',
  'messages',
  'communities',
  'tasks',
  'platforms',
  'gumballs',
  'shop',
  'referrals',
  'onboarding',
  'leaderboard',
  'search',
  'uploads',
  'notifications',
  'mails',
  'moderation',
  'filters',
  'operators',
  'public-pages',
  'site',
  'programs',
] as const;

/** Name of a feature. */
export type Feature = (typeof features)[number];

/** Returns whether a name is the name of a feature. */
export function isFeature(name: string): name is Feature {
  return (features as readonly string[]).includes(name);
}
