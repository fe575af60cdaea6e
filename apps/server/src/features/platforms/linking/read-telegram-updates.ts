import { phrase } from '@gumball/rules/formats/phrase';
import { platformCodeTtlMs } from '@gumball/rules/platforms/twitter-username';
import type { Deps } from '../../../deps.ts';
import { mailTranslator } from '../../../platform/mail/mail-translator.ts';
import { findSetting, saveSetting } from '../../../platform/settings/settings.store.ts';
import { PlatformError } from '../clients/platform-client.ts';
import type { TelegramClient, TelegramMessage } from '../clients/telegram-client.ts';
import { countLinks, releaseLease, takeLease } from '../platforms.store.ts';
import { createConfirmCode, hashConfirmCode } from './confirm-code.ts';
import { findTelegramLink, restoreSent, saveConfirmation } from './telegram-links.store.ts';

/** The queue of jobs that read messages to the bot. */
export const telegramUpdates = 'telegram-updates';

const offsetSetting = 'telegram:offset';
const leaseSetting = 'telegram:lease';
const responseTimeoutMs = 8000;
// Twice the longest response, so that a server never continues after its lease.
const pollMs = 30_000;
const leaseMs = pollMs + 2 * responseTimeoutMs;
/** The maximum number of codes that the bot sends for one link. */
const maxReplies = 5;

type ReadDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'platformClients'>;

/**
 * Reads the messages to the bot, and replies to each START under a valid link with a code that the account's owner
 * enters on the site. One server reads at a time, by a lease: no database connection is held during the query. Returns
 * whether links still wait, so that it must run again.
 */
export async function readTelegramUpdates(deps: ReadDeps): Promise<boolean> {
  const { telegram } = deps.platformClients;
  if (!telegram) return false;
  const began = deps.clock.now().getTime();
  const until = began + leaseMs;
  if (await takeLease(deps.db.kysely, leaseSetting, began, until)) {
    try {
      await readMessages(deps, telegram);
    } finally {
      await releaseLease(deps.db.kysely, leaseSetting, until);
    }
  }
  return (await countLinks(deps.db.kysely, 'Telegram', deps.clock.now())) > 0;
}

async function readMessages(deps: ReadDeps, telegram: TelegramClient): Promise<void> {
  const stopAt = performance.now() + pollMs;
  try {
    const offset = Number((await findSetting(deps.db.kysely, offsetSetting)) ?? '0');
    const messages = await telegram.listMessages(offset, AbortSignal.timeout(responseTimeoutMs));
    for (const message of messages) {
      if (performance.now() >= stopAt) return;
      await receive(deps, telegram, message);
      await saveSetting(deps.db.kysely, offsetSetting, String(message.updateId + 1));
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    deps.log.warn({ reason: error.reason }, 'failed to read the messages to the Telegram bot');
  }
}

async function receive(deps: ReadDeps, telegram: TelegramClient, message: TelegramMessage): Promise<void> {
  const { text, from, isPrivate } = message;
  const linkCode = /^\/start\s+(GB-[A-Z0-9]{8})\s*$/i.exec(text)?.[1]?.toUpperCase();
  if (!linkCode || !from || !isPrivate) return;
  const now = deps.clock.now();
  const link = await findTelegramLink(deps.db.kysely, linkCode, now, maxReplies);
  if (!link) return;
  const code = createConfirmCode();
  const reply = mailTranslator(
    from.language,
    phrase(
      'The member {member} wants to connect this Telegram account on {site}. If that is you, enter this code there within 15 minutes: {code}\n\nIf it is not you, do nothing, and do not share the code with anyone.',
      { member: link.holder, code },
    ),
  );
  const sent = { userId: link.user_id, code: linkCode };
  // Stored first: a code that can be read is valid.
  await saveConfirmation(deps.db.kysely, sent, {
    account_id: from.id,
    username: from.username ?? from.name,
    display_name: from.name,
    confirm_hash: await hashConfirmCode(deps, link.user_id, code),
    expires_at: new Date(now.getTime() + platformCodeTtlMs),
  });
  try {
    await telegram.sendMessage(from.id, reply, [link.holder, code], AbortSignal.timeout(responseTimeoutMs));
  } catch (error) {
    // An account that the bot may not write to gets no code. Errors of the platform are retried with the same message.
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'refused' || error.kind === 'missing') return;
    await restoreSent(deps.db.kysely, sent);
    throw error;
  }
}
