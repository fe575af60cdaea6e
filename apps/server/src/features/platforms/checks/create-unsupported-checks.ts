import { hourMs } from '@gumball/rules/formats/durations';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { saveSetting } from '../../../platform/settings/settings.store.ts';
import { listSettings } from '../platforms.store.ts';

/** The queries that a platform rejects for everyone. */
export type UnsupportedChecks = {
  /**
   * Returns the task types (`Twitter:like`) whose query a platform rejected for everyone within the last hour, with a
   * message for members, shown before a task starts. Read from the database twice a minute.
   */
  current(): Promise<ReadonlyMap<string, string>>;
  /** Records that a platform rejects a query for everyone, with the message for members. */
  record(platform: TaskPlatform, type: TaskType, reason: string): Promise<void>;
};

const settingPrefix = 'refused:';
const unsupportedMs = hourMs;
const ttlMs = 30_000;

/** Creates the list of unsupported checks, which all servers share. */
export function createUnsupportedChecks({ db, clock }: Pick<PlatformDeps, 'db' | 'clock'>): UnsupportedChecks {
  let cached: { refused: Map<string, string>; readAt: number } | undefined;
  return {
    async current() {
      const now = clock.now().getTime();
      if (cached && Math.abs(now - cached.readAt) < ttlMs) return cached.refused;
      const refused = new Map<string, string>();
      for (const { name, value } of await listSettings(db.kysely, settingPrefix)) {
        const [until = '', ...reason] = value.split(' ');
        if (Number(until) > now) refused.set(name.slice(settingPrefix.length), reason.join(' '));
      }
      cached = { refused, readAt: now };
      return refused;
    },
    async record(platform, type, reason) {
      const until = clock.now().getTime() + unsupportedMs;
      await saveSetting(db.kysely, `${settingPrefix}${platform}:${type}`, `${until} ${reason}`);
      cached = undefined;
    },
  };
}
