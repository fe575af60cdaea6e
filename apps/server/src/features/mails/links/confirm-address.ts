import type { Deps } from '../../../deps.ts';
import { acceptAddress } from './address.store.ts';
import type { AddressLink } from './read-address-link.ts';

/** Switches an address on again. Idempotent. */
export async function confirmAddress({ db }: Pick<Deps, 'db'>, { userId, email }: AddressLink): Promise<void> {
  await acceptAddress(db.kysely, userId, email);
}
