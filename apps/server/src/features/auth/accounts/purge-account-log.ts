import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { openAppendLog } from '../../../platform/backup/append-log.ts';
import { accountLogName } from './write-account-log.ts';

const retentionMs = 400 * dayMs;

/** The daily job that removes months of the account log that are older than any backup. */
export async function purgeAccountLog({
  clock,
  config,
  storage,
}: Pick<Deps, 'clock' | 'config' | 'storage'>): Promise<void> {
  const log = openAppendLog(config, storage, accountLogName);
  await log.purgeBefore(new Date(clock.now().getTime() - retentionMs));
}
