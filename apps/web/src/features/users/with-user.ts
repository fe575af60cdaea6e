import type { UsersServerEvents } from '@gumball/contract/users/users.events';

type ChangedUser = UsersServerEvents['user:updated']['user'];

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype;

function mapRecord(data: Record<string, unknown>, user: ChangedUser): Record<string, unknown> {
  const entries = Object.entries(data).map(([key, value]) => [key, withUser(value, user)] as const);
  let next = entries.some(([key, value]) => value !== data[key]) ? Object.fromEntries(entries) : data;
  if (data['id'] === user.id && 'username' in data && 'firstName' in data) {
    const { firstName, lastName, avatarUrl, frame } = user;
    next = { ...next, firstName, lastName, frame, ...('avatarUrl' in data ? { avatarUrl } : {}) };
  }
  const other = data['otherParticipant'];
  // A direct conversation has the name and the picture of the other participant.
  if (isRecord(other) && other['id'] === user.id)
    next = { ...next, name: `${user.firstName} ${user.lastName}`, avatarUrl: user.avatarUrl };
  return next;
}

/** Returns data of any query with the new name and picture of a user; the same object if it does not contain them. */
export function withUser(data: unknown, user: ChangedUser): unknown {
  if (Array.isArray(data)) {
    const next = data.map((item) => withUser(item, user));
    return next.some((item, index) => item !== data[index]) ? next : data;
  }
  return isRecord(data) ? mapRecord(data, user) : data;
}
