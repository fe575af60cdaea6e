import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import { maxCodeAttempts } from '@gumball/rules/auth/verification';
import { checkConfirmCode } from '@gumball/rules/platforms/telegram-code';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getLinkedAccount } from '../get-linked-account.ts';
import { hashConfirmCode, isSameHash } from '../linking/confirm-code.ts';
import { linkAccount } from '../linking/link-account.ts';
import { consumeConfirmation, hasConfirmation } from '../linking/telegram-links.store.ts';
import { listLinks } from '../platforms.store.ts';

/**
 * Links the Telegram account that the bot sent this code to; a linked one succeeds again. Only the owner of the account
 * reads the bot's message, so a link opened by the owner cannot claim it for another member. The attempt is counted
 * before the code is compared. Throws `CODE_FORMAT`, `VERIFICATION_MISSING`, `VERIFICATION_EXPIRED`,
 * `TELEGRAM_NOT_STARTED`, `CODE_EXPIRED` after the last attempt, `CODE_WRONG` and `ACCOUNT_ALREADY_CLAIMED`.
 */
export async function verifyTelegram(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'realtime'>,
  viewer: Viewer,
  code: string,
): Promise<PlatformAccount> {
  assertOk(checkConfirmCode(code));
  const before = await getLinkedAccount(deps, viewer.userId, 'Telegram');
  if (before.linked) return before;
  const now = deps.clock.now();
  const found = await consumeConfirmation(deps.db.kysely, viewer.userId, now, maxCodeAttempts);
  if (!found) throw await failure(deps, viewer, now);
  const entered = await hashConfirmCode(deps, viewer.userId, code);
  if (!isSameHash(found.confirm_hash, entered)) throw new AppError('CODE_WRONG', { field: 'code' });
  await linkAccount(deps, viewer.userId, {
    platform: 'Telegram',
    id: found.account_id,
    username: found.username,
    displayName: found.display_name,
    isVerified: false,
    proof: null,
  });
  return getLinkedAccount(deps, viewer.userId, 'Telegram');
}

async function failure({ db }: Pick<Deps, 'db'>, viewer: Viewer, now: Date): Promise<AppError> {
  const link = (await listLinks(db.kysely, viewer.userId)).find(({ platform }) => platform === 'Telegram');
  if (!link) return new AppError('VERIFICATION_MISSING');
  if (link.expires_at <= now) return new AppError('VERIFICATION_EXPIRED');
  if (!(await hasConfirmation(db.kysely, viewer.userId))) return new AppError('TELEGRAM_NOT_STARTED');
  return new AppError('CODE_EXPIRED', { field: 'code' });
}
