/** The rooms of the house: every feature has a folder of the same name on each floor where it needs one. */

/** The names of all features, in the order in which the product introduces them. */
export const features = [
  'auth',
  'users',
  'posts',
  'polls',
  'comments',
  'friends',
  'blocks',
  'messages',
  'communities',
  'tasks',
  'platforms',
  'gumballs',
  'referrals',
  'leaderboard',
  'search',
  'uploads',
  'notifications',
  'moderation',
  'operators',
] as const;

/** The name of one feature. */
export type Feature = (typeof features)[number];

/** Whether a name is that of a feature. */
export function isFeature(name: string): name is Feature {
  return (features as readonly string[]).includes(name);
}
