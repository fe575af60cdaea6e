import { id } from '@gumball/contract/pagination';

/** How a path names a member: by an id, by a full username, or perhaps by either. */
export type MemberName = { id: string | null; username: string };

/** Reads how a path names a member: an id, a username with or without `.fun`, or, made of digits only, perhaps either. */
export function memberName(identifier: string): MemberName {
  return {
    id: id.safeParse(identifier).data ?? null,
    username: identifier.endsWith('.fun') ? identifier : `${identifier}.fun`,
  };
}
