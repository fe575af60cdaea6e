import { hourMs } from '@gumball/rules/formats/durations';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../../deps.ts';
import { listSettings, saveSetting } from '../platforms.store.ts';

const settingPrefix = 'refused:';
const unsupportedMs = hourMs;
const ttlMs = 30_000;

type UnsupportedChecks = { refused: Map<string, string>; readAt: number };
const cacheByServer = new WeakMap<Deps['config'], UnsupportedChecks>();

/**
 * The task types (`Twitter:like`) whose query a platform rejected for everyone within the last hour, with a message for
 * members, shown before a task starts. Read from the database twice a minute.
 */
export async function unsupportedChecks({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<ReadonlyMap<string, string>> {
  const now = clock.now().getTime();
  const known = cacheByServer.get(config);
  if (known && Math.abs(now - known.readAt) < ttlMs) return known.refused;
  const refused = new Map<string, string>();
  for (const { name, value } of await listSettings(db.kysely, settingPrefix)) {
    const [until = '', ...reason] = value.split(' ');
    if (Number(until) > now) refused.set(name.slice(settingPrefix.length), reason.join(' '));
  }
  cacheByServer.set(config, { refused, readAt: now });
  return refused;
}

/** Records that a platform rejects a query for everyone, with the message for members. */
export async function recordUnsupportedCheck(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  platform: TaskPlatform,
  type: TaskType,
  reason: string,
): Promise<void> {
  await saveSetting(
    db.kysely,
    `${settingPrefix}${platform}:${type}`,
    `${clock.now().getTime() + unsupportedMs} ${reason}`,
  );
  cacheByServer.delete(config);
}
