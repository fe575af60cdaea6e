import type { Deps } from '../../deps.ts';
import { readTelegramUpdates, telegramUpdates } from './linking/read-telegram-updates.ts';

const retrySeconds = 2;

/** Declares the job that waits for codes sent to the Telegram bot. */
export function declarePlatformsJobs(deps: Deps): void {
  deps.jobs.work(telegramUpdates, { retries: 5, retryDelaySeconds: 2 }, async () => {
    if (await readTelegramUpdates(deps)) await deps.jobs.addLater(telegramUpdates, {}, retrySeconds);
  });
}
