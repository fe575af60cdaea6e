import { platformCodeTtlMs } from '@gumball/rules/platforms/twitter-username';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getLinkedAccount } from '../get-linked-account.ts';
import { saveLink } from '../platforms.store.ts';
import { telegramUrl } from '../platforms.view.ts';
import { createLinkCode } from './create-link-code.ts';
import { telegramUpdates } from './read-telegram-updates.ts';

/**
 * Issues the code that a member sends to the bot, and starts reading the bot's messages until it expires: the bot
 * replies with a code for the site, see `verifyTelegram`. A repeated request returns the same code. Throws
 * `ACCOUNT_ALREADY_LINKED` and `PLATFORM_NOT_SET_UP`.
 */
export async function linkTelegram(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  viewer: Viewer,
): Promise<{ url: string; code: string; expiresAt: string }> {
  if (!deps.config.platforms.telegram) throw new AppError('PLATFORM_NOT_SET_UP', { details: { platform: 'Telegram' } });
  const { linked, pending } = await getLinkedAccount(deps, viewer.userId, 'Telegram');
  if (linked) throw new AppError('ACCOUNT_ALREADY_LINKED');
  const code = pending?.code ?? createLinkCode();
  const expiresAt = pending ? new Date(pending.expiresAt) : new Date(deps.clock.now().getTime() + platformCodeTtlMs);
  await deps.db.transaction(async (tx) => {
    // Codes that the bot has sent for the same link stay valid.
    if (!pending) {
      await saveLink(tx, {
        user_id: viewer.userId,
        platform: 'Telegram',
        account_id: null,
        username: null,
        display_name: null,
        is_verified: false,
        code,
        expires_at: expiresAt,
      });
    }
    await deps.jobs.add(telegramUpdates, {}, tx);
  });
  deps.jobs.runNow(telegramUpdates);
  return { url: telegramUrl(deps.config, code), code, expiresAt: expiresAt.toISOString() };
}
