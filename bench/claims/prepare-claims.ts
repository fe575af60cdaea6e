import type pg from 'pg';

/** A task that members claim, and its reward. */
export type ClaimTarget = { id: string; reward: number };

const reward = 25;
const firstAccount = 900_000_000_000_000n;

/** Links members to accounts of the sandbox. Returns the ids of the accounts. */
export async function linkViewers(client: pg.Client, userIds: string[]): Promise<string[]> {
  const accounts = userIds.map((_, index) => String(firstAccount + BigInt(index)));
  await client.query('DELETE FROM sandbox_actions');
  await client.query(
    `INSERT INTO sandbox_accounts (id, platform, handle, name)
     SELECT id, 'Twitter', 'bench' || at, 'Bench ' || at FROM unnest($1::bigint[]) WITH ORDINALITY AS input (id, at) ON CONFLICT DO NOTHING`,
    [accounts],
  );
  await client.query(`DELETE FROM platform_accounts WHERE platform = 'Twitter'`);
  await client.query(
    `INSERT INTO platform_accounts (platform, account_id, user_id, username, display_name, linked_at)
     SELECT 'Twitter', account::text, member, 'bench' || at, 'Bench ' || at, now()
     FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS input (account, member, at)`,
    [accounts, userIds],
  );
  return accounts;
}

/** Creates tasks to follow an account that all of `accounts` follow already. */
export async function createClaimTasks(client: pg.Client, accounts: string[], count: number): Promise<ClaimTarget[]> {
  const tasks: ClaimTarget[] = [];
  const base = BigInt(Date.now()) * 1000n;
  for (let index = 0; index < count; index += 1) {
    const id = String(base + BigInt(index));
    const handle = `b${id.slice(-13)}`;
    const target = {
      username: handle,
      handle: `@${handle}`,
      tweetId: null,
      videoId: null,
      url: `https://x.com/${handle}`,
    };
    await client.query(
      `INSERT INTO tasks (id, platform, type, target, title, reward, difficulty, created_at)
       VALUES ($1, 'Twitter', 'follow', $2, $3, $4, 1, now())`,
      [id, JSON.stringify(target), `Follow ${handle}`, reward],
    );
    await client.query(
      `INSERT INTO sandbox_accounts (id, platform, handle, name) VALUES ($1, 'Twitter', $2, $2)
       ON CONFLICT DO NOTHING`,
      [id, handle],
    );
    await client.query(
      `INSERT INTO sandbox_actions (account_id, kind, target, content)
       SELECT account, 'follow', $2, $3 FROM unnest($1::bigint[]) AS account`,
      [accounts, id, handle],
    );
    tasks.push({ id, reward });
  }
  return tasks;
}
