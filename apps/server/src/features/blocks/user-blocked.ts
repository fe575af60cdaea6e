/**
 * Cluster event: one user blocked another. The payload holds their ids, separated by a comma. Both lose their
 * subscriptions to content of the other.
 */
export const userBlocked = 'members-blocked';
