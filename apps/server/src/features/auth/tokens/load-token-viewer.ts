import { isScope } from '@gumball/rules/auth/api-scopes';
import { minuteMs } from '@gumball/rules/formats/durations';
import type { Database } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findDueConsents } from '../../terms/find-due-consents.ts';
import { hashToken } from '../codes/hash-token.ts';
import { findToken, type TokenRow, updateTokenUse } from './tokens.store.ts';

const recordUseEveryMs = 5 * minuteMs;

/**
 * Returns the member for whom a program acts, and what its token may do. A token never has the rights of an operator.
 * Undefined for a token that does not exist, has ended, or whose member is suspended.
 */
export async function loadTokenViewer(db: Database, token: string, now: Date): Promise<Viewer | undefined> {
  const tokenHash = hashToken(token);
  const row = await findToken(db, tokenHash, now);
  if (!row) return undefined;
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > recordUseEveryMs) await updateTokenUse(db, tokenHash, now);
  return {
    ...(await toProgramViewer(db, { ...row, bot_owner_id: row.bot ? row.owner_id : null })),
    token: {
      scopes: new Set(row.scopes.filter(isScope)),
      endsAtMs: row.expires_at?.getTime() ?? null,
      ownerId: row.owner_id,
      isBot: row.bot,
    },
  };
}

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
