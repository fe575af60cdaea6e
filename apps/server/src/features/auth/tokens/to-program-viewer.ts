import type { Database } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findDueConsents } from '../../terms/find-due-consents.ts';
import type { TokenRow } from './tokens.store.ts';

/** For whom a program acts, and what restricts it; of a bot also what restricts its owner. */
type ProgramRow = Pick<TokenRow, 'token_id' | 'user_id' | 'user_created_at' | 'silenced_until' | 'limited_until'> & {
  bot_owner_id: string | null;
};

/** Returns the member or the bot for whom a program acts. It never has the rights of an operator. */
export async function toProgramViewer(db: Database, row: ProgramRow): Promise<Viewer> {
  return {
    userId: row.user_id,
    sessionId: row.token_id,
    complete: true,
    operator: false,
    staffRole: null,
    needsSecondFactor: false,
    // A bot consents to nothing: its owner does.
    needsConsent: (await findDueConsents(db, row.bot_owner_id ?? row.user_id)).length > 0,
    ...(row.bot_owner_id === null ? {} : { botOwnerId: row.bot_owner_id }),
    createdAtMs: row.user_created_at.getTime(),
    restrictions: {
      silencedUntilMs: row.silenced_until?.getTime() ?? null,
      limitedUntilMs: row.limited_until?.getTime() ?? null,
    },
  };
}
