import { isScope } from '@gumball/rules/auth/api-scopes';
import { minuteMs } from '@gumball/rules/formats/durations';
import type { Database } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { hashToken } from '../codes/hash-token.ts';
import { toProgramViewer } from './to-program-viewer.ts';
import { findToken, updateTokenUse } from './tokens.store.ts';

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
