import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import { waitUntil } from '../fault.ts';
import type { Query } from './cluster.ts';
import type { TestUser } from './test-users.ts';

const firstTask = 4_000_000;
const firstAccount = 5_000_000;
const reward = 10;

/**
 * Creates tasks to follow an account, with `slots` completions each (null: unlimited). All members have already
 * performed them with their sandbox accounts. Returns the ids of the tasks.
 */
export async function createTasks(
  query: Query,
  claimers: TestUser[],
  count: number,
  slots: number | null,
): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => String(firstTask + index));
  const targets = ids.map((id) => `target${id}`);
  await query(
    `INSERT INTO tasks (id, platform, type, target, title, reward, difficulty, slots, created_at)
     SELECT id, 'Twitter', 'follow', target, 'Follow', $3, 1, $4, now() FROM unnest($1::bigint[], $2::jsonb[]) AS made (id, target)`,
    [ids, targets.map((name) => JSON.stringify(parseTaskTarget('Twitter', 'follow', name))), reward, slots],
  );
  if (slots !== null) await query('INSERT INTO task_totals SELECT unnest($1::bigint[]), 0', [ids]);
  const accounts = [...claimers.map(({ name }) => name), ...targets].map((handle, index) => ({
    id: String(firstAccount + index),
    handle,
  }));
  await query(
    `INSERT INTO sandbox_accounts (id, platform, handle, name)
     SELECT id, 'Twitter', handle, handle FROM unnest($1::bigint[], $2::text[]) AS made (id, handle)`,
    [accounts.map(({ id }) => id), accounts.map(({ handle }) => handle)],
  );
  const claimerAccounts = accounts.slice(0, claimers.length);
  await query(
    `INSERT INTO platform_accounts (platform, account_id, user_id, username, display_name, linked_at)
     SELECT 'Twitter', account, member, handle, handle, now() FROM unnest($1::text[], $2::bigint[], $3::text[]) AS made (account, member, handle)`,
    [claimerAccounts.map(({ id }) => id), claimers.map(({ id }) => id), claimerAccounts.map(({ handle }) => handle)],
  );
  await query(
    `INSERT INTO sandbox_actions (account_id, kind, target, content)
     SELECT own, 'follow', target::text, handle FROM unnest($1::bigint[]) AS own, unnest($2::bigint[], $3::text[]) AS made (target, handle)`,
    [claimerAccounts.map(({ id }) => id), accounts.slice(claimers.length).map(({ id }) => id), targets],
  );
  return ids;
}

/** Claim load: members who start tasks and request verification. */
export class ClaimLoad {
  /** Number of claims by outcome: `started`, an error code, or `unheard` (no response). */
  readonly outcomes = new Map<string, number>();
  private readonly started: { taskId: string; userId: string }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private inFlight = 0;

  /** Claims one task for one member, on the first server that responds. */
  async claim(urls: string[], claimer: TestUser, taskId: string): Promise<void> {
    this.inFlight += 1;
    const outcome = await this.request(urls, claimer, taskId);
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    this.inFlight -= 1;
  }

  /** Starts claiming every task for every member at `perSecond` claims per second. */
  start(urls: string[], claimers: TestUser[], taskIds: string[], perSecond: number): void {
    let count = 0;
    this.timer = setInterval(() => {
      const claimer = claimers[count % claimers.length];
      const taskId = taskIds[Math.floor(count / claimers.length)];
      count += 1;
      if (claimer && taskId) void this.claim(urls, claimer, taskId);
    }, 1000 / perSecond);
  }

  /** Stops new claims and waits for the requests in flight. */
  async drain(): Promise<void> {
    this.stop();
    await waitUntil(() => this.inFlight === 0, 25_000);
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
  async check(query: Query, timeoutMs: number): Promise<string[]> {
    // A check leased by a killed server is due only when the lease expires. This expires it at once.
    await query(
      "UPDATE task_attempts SET next_check_at = now() WHERE status = 'in_progress' AND deadline_at IS NOT NULL",
    );
    const openAttemptsSql =
      "SELECT FROM task_attempts WHERE status = 'in_progress' AND deadline_at IS NOT NULL LIMIT 1";
    const isDone = await waitUntil(async () => (await query(openAttemptsSql)).length === 0, timeoutMs);
    const rows = await query<{ missing: number }>(
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

  private async request(urls: string[], { id: userId, token }: TestUser, taskId: string): Promise<string> {
    for (const url of urls) {
      const post = (action: string) =>
        fetch(`${url}/api/tasks/${taskId}/${action}`, {
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
