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
 * The kinds of tasks (`Twitter:like`) whose question a platform refused to everybody within the last hour, with the words for members: their tasks say so
 * before they are started. Read from the database twice a minute.
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

/** Remembers that a platform refuses a question to everybody, with the words for members. */
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
