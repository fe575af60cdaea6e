import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { purgeDeletedAccount } from '../deletion/purge-deleted-account.ts';
import { type RemoveBotsDeps, removeBots } from './remove-bots.ts';

/** Deletes a bot of the viewer. Idempotent. */
export async function removeBot(
  deps: RemoveBotsDeps & Pick<Deps, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
  botId: string,
): Promise<void> {
  const publish = await deps.db.transaction((tx) => removeBots(deps, tx, userId, botId));
  publish();
  deps.jobs.runNow(purgeDeletedAccount.queue);
}
