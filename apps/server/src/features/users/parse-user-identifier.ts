import { id } from '@gumball/contract/pagination';

/** The user identifier in a path: an id, a username, or both for digits. */
export type UserIdentifier = { id: string | null; username: string };

/** Parses a user identifier: an id, or a username with or without `.fun`. Digits can be either. */
export function parseUserIdentifier(identifier: string): UserIdentifier {
  return {
    id: id.safeParse(identifier).data ?? null,
    username: identifier.endsWith('.fun') ? identifier : `${identifier}.fun`,
  };
}
