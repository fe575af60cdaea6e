import { hourMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { findSetting } from '../../../platform/settings/settings.store.ts';
import { unavailableSettingOf } from '../platforms.store.ts';

/**
 * How long Twitter's response is trusted, in milliseconds: suspended accounts return, and only another query shows it.
 */
const trustMs = hourMs;

/** Whether Twitter reported within the last hour that a linked account does not exist. */
export async function isAccountUnavailable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<boolean> {
  return isStillTrusted(await findSetting(db.kysely, unavailableSettingOf(accountId)), clock.now());
}

/** Whether an account still counts as unavailable, by the time of Twitter's last report. */
export function isStillTrusted(reportedAt: string | null | undefined, now: Date): boolean {
  return typeof reportedAt === 'string' && now.getTime() < Date.parse(reportedAt) + trustMs;
}
