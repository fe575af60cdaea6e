import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import { comesTrue } from '../fault.ts';
import type { Ask } from './cluster.ts';
import type { Member } from './people.ts';

const firstTask = 4_000_000;
const firstAccount = 5_000_000;
const reward = 10;

/**
 * Creates tasks to follow an account, with `slots` completions each (null: unlimited). All members have already
 * performed them with their sandbox accounts. Returns the ids of the tasks.
 */
export async function makeTasks(ask: Ask, doers: Member[], count: number, slots: number | null): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => String(firstTask + at));
  const targets = ids.map((id) => `target${id}`);
  await ask(
    `INSERT INTO tasks (id, platform, type, target, title, reward, difficulty, slots, created_at)
     SELECT id, 'Twitter', 'follow', target, 'Follow', $3, 1, $4, now() FROM unnest($1::bigint[], $2::jsonb[]) AS made (id, target)`,
    [ids, targets.map((name) => JSON.stringify(parseTaskTarget('Twitter', 'follow', name))), reward, slots],
  );
  const accounts = [...doers.map(({ name }) => name), ...targets].map((handle, at) => ({
    id: String(firstAccount + at),
    handle,
  }));
  await ask(
    `INSERT INTO sandbox_accounts (id, platform, handle, name)
     SELECT id, 'Twitter', handle, handle FROM unnest($1::bigint[], $2::text[]) AS made (id, handle)`,
    [accounts.map(({ id }) => id), accounts.map(({ handle }) => handle)],
  );
  const own = accounts.slice(0, doers.length);
  await ask(
    `INSERT INTO platform_accounts (platform, account_id, user_id, username, display_name, linked_at)
     SELECT 'Twitter', account, member, handle, handle, now() FROM unnest($1::text[], $2::bigint[], $3::text[]) AS made (account, member, handle)`,
    [own.map(({ id }) => id), doers.map(({ id }) => id), own.map(({ handle }) => handle)],
  );
  await ask(
    `INSERT INTO sandbox_actions (account_id, kind, target, content)
     SELECT own, 'follow', target::text, handle FROM unnest($1::bigint[]) AS own, unnest($2::bigint[], $3::text[]) AS made (target, handle)`,
    [own.map(({ id }) => id), accounts.slice(doers.length).map(({ id }) => id), targets],
  );
  return ids;
}

/** Claim load: members who start tasks and request verification. */
export class ClaimLoad {
  /** Number of claims by outcome: `started`, an error code, or `unheard` (no response). */
  readonly outcomes = new Map<string, number>();
  private readonly started: { taskId: string; userId: string }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private underway = 0;

  /** Claims one task for one member, on the first server that responds. */
  async claim(urls: string[], doer: Member, taskId: string): Promise<void> {
    this.underway += 1;
    const outcome = await this.ask(urls, doer, taskId);
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    this.underway -= 1;
  }

  /** Starts claiming every task for every member at `perSecond` claims per second. */
  begin(urls: string[], doers: Member[], taskIds: string[], perSecond: number): void {
    let turn = 0;
    this.timer = setInterval(() => {
      const doer = doers[turn % doers.length];
      const taskId = taskIds[Math.floor(turn / doers.length)];
      turn += 1;
      if (doer && taskId) void this.claim(urls, doer, taskId);
    }, 1000 / perSecond);
  }

  /** Stops new claims and waits for the requests in flight. */
  async settle(): Promise<void> {
    this.stop();
    await comesTrue(() => this.underway === 0, 25_000);
  }

  /** Stops new claims. */
  stop(): void {
    clearInterval(this.timer);
  }

  get count(): number {
    return this.started.length;
  }

  /**
   * Waits until every started claim has an outcome, which may be a failure because a server was unavailable. Returns
   * the violations.
   */
  async check(ask: Ask, withinMs: number): Promise<string[]> {
    // A check leased by a killed server is due only when the lease expires. This expires it at once.
    await ask(
      "UPDATE task_attempts SET next_check_at = now() WHERE status = 'in_progress' AND deadline_at IS NOT NULL",
    );
    const open = "SELECT FROM task_attempts WHERE status = 'in_progress' AND deadline_at IS NOT NULL LIMIT 1";
    const isDone = await comesTrue(async () => (await ask(open)).length === 0, withinMs);
    const rows = await ask<{ missing: number }>(
      `SELECT count(*)::int AS missing FROM unnest($1::bigint[], $2::bigint[]) AS begun (task_id, user_id)
       WHERE NOT EXISTS (SELECT FROM task_attempts m WHERE m.task_id = begun.task_id AND m.user_id = begun.user_id
         AND m.status IN ('completed', 'failed'))`,
      [this.started.map(({ taskId }) => taskId), this.started.map(({ userId }) => userId)],
    );
    const missing = rows[0]?.missing ?? 0;
    return [
      ...(isDone ? [] : ['task checks are still running']),
      ...(missing > 0 ? [`${missing} acknowledged claims have no outcome`] : []),
    ];
  }

  private async ask(urls: string[], { id: userId, token }: Member, taskId: string): Promise<string> {
    for (const url of urls) {
      const post = (deed: string) =>
        fetch(`${url}/api/tasks/${taskId}/${deed}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(20_000),
        });
      try {
        const start = await post('start');
        const { code = 'UNKNOWN' } = (await start.json()) as { code?: string };
        if (start.status !== 200) return code;
        const verify = await post('verify');
        await verify.arrayBuffer();
        if (verify.status !== 200) return `verify ${verify.status}`;
        this.started.push({ taskId, userId });
        return 'started';
      } catch {
        // This server is unavailable; the client tries the next one.
      }
    }
    return 'unheard';
  }
}
