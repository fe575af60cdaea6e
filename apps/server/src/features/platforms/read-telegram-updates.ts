import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { linkAccount } from './link-account.ts';
import { PlatformError } from './platform-client.ts';
import { platformClients } from './platform-clients.ts';
import { countLinks, findFact, findLinkByCode, saveFact } from './platforms.store.ts';
import type { TelegramMessage } from './telegram-client.ts';

/** The queue of readings of what was sent to the bot. */
export const telegramUpdates = 'telegram-updates';

const offsetFact = 'telegram:offset';
const patienceMs = 8000;

/**
 * Reads what was sent to the bot and links the accounts whose codes came. One server reads at a time. Answers whether links still wait, so that it is to be
 * read again.
 */
export async function readTelegramUpdates(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'realtime'>,
): Promise<boolean> {
  const { telegram } = platformClients(deps);
  if (!telegram) return false;
  await deps.db.exclusively('telegram-updates', async () => {
    try {
      const offset = Number((await findFact(deps.db.kysely, offsetFact)) ?? '0');
      const messages = await telegram.listMessages(offset, AbortSignal.timeout(patienceMs));
      for (const message of messages) {
        await hear(deps, message);
        await saveFact(deps.db.kysely, offsetFact, String(message.updateId + 1));
      }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      deps.log.warn({ reason: error.reason }, 'Telegram did not tell what was sent to the bot');
    }
  });
  return (await countLinks(deps.db.kysely, 'Telegram', deps.clock.now())) > 0;
}

async function hear(deps: Pick<Deps, 'db' | 'clock' | 'realtime'>, { text, from }: TelegramMessage): Promise<void> {
  const code = /^\/start\s+(GB-[A-Z0-9]{8})\s*$/i.exec(text)?.[1]?.toUpperCase();
  if (!code || !from) return;
  const link = await findLinkByCode(deps.db.kysely, 'Telegram', code);
  if (!link || link.expires_at <= deps.clock.now()) return;
  try {
    await linkAccount(deps, link.user_id, {
      platform: 'Telegram',
      id: from.id,
      username: from.username ?? from.name,
      displayName: from.name,
      isVerified: false,
      proof: null,
    });
  } catch (error) {
    // The account belongs to somebody else, or the member has one already: the code stays unused and expires.
    if (!(error instanceof AppError)) throw error;
  }
}
