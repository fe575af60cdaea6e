import type { Passkey } from '@gumball/contract/auth/passkeys.schemas';
import type { PasskeyRow } from './passkeys.store.ts';

/** Converts a row to the passkey of a response. */
export function viewPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, createdAt: created_at.toISOString(), lastUsedAt: last_used_at?.toISOString() ?? null };
}
