import { id } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { findMember } from './public-pages.store.ts';
import { type GuestProfile, toGuestProfile } from './public-pages.view.ts';

/** Reads the profile of a member whom guests may see, by id or username, with or without `.fun`. */
export async function readMember(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  identifier: string,
): Promise<GuestProfile | undefined> {
  const username = identifier.endsWith('.fun') ? identifier : `${identifier}.fun`;
  const name = { id: id.safeParse(identifier).data ?? null, username: username.toLowerCase() };
  return toGuestProfile(await findMember(db, name), clock.now());
}
