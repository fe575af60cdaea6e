import { beforeAll, expect, it, vi } from 'vitest';
import { signUpOf } from '../../../test/accounts.ts';
import { archiveOf, unzip } from '../../../test/archive.ts';
import { liveThrough, mark, ownWords, wordsOfOthers } from '../../../test/lifetime.ts';
import type { Person } from '../../../test/people.ts';
import { leftovers } from '../../../test/send-files.ts';
import { connect } from '../../../test/sockets.ts';
import { shareApp, type TestApp } from '../../../test/start-app.ts';
import { clearNotifications } from '../notifications/clear-notifications.ts';
import { finishDeletions, forgetDeleted } from './forget-deleted.ts';
import { writeAccountLog } from './write-account-log.ts';

/** What may be left of a member who left, and why. Everything else has to go: see docs/product.md, Settings. */
const stays: Record<string, string> = {
  'users.id': 'the emptied row, which the others refer to',
  'users.username': 'a name that nobody can type, made of the id',
  'users.search_terms': 'the search terms of that name',
  'users.email': 'an address that nobody can have, made of the id',
  'comments.user_id': "the place of a '[deleted]' comment that others answered",
  'jobs.job_common.data': 'the number of the account, in jobs that ended within the last hour',
  'gumball_entries.user_id': 'the ledger still adds up',
  'gumball_entries.reference': 'what an invitation was paid for',
  'referrals.user_id': 'what an operator needs to reverse an invitation, for 90 days',
  'leaderboard_scores.user_id': 'the sums of the ledger; nobody is listed by them',
  'leaderboard_scores.tiebreaker': 'the id with a minus sign',
  'leaderboard_changes.tiebreaker': 'the id with a minus sign, until the next marks',
  'leaderboard_checkpoints.tiebreaker': 'the id with a minus sign, until the next marks',
  'task_attempts.user_id': 'completed and paid tasks stay counted, like the ledger',
  'platform_accounts.user_id': 'an account stays closed to others, without its name',
  'reports.reporter_id': 'a report is about others; it names nobody any more',
  'audit_log.operator_id': 'what operators did stays in the audit log, without a name',
  'audit_log.details': 'whom a deed of an operator was about, by id',
  'audit_log.subject_id': 'what operators did stays in the audit log, without a name',
  'task_submissions.rejected_by': 'an appeal is for another operator',
  'task_submissions.reviewed_by': 'who decided about what others handed in, without a name',
  'tasks.created_by': 'operators made the task, not the member',
};

/**
 * Every column in which something of these stands, as `table.column`, with the schema unless it is `public`. Whole tables of every schema are read, whether or
 * not a column refers to members.
 */
async function tracesOf(app: TestApp, ...needles: string[]): Promise<Set<string>> {
  const { pool } = app.deps.db;
  const tables = await pool.query<{ name: string; place: string }>(
    `SELECT CASE nspname WHEN 'public' THEN '' ELSE nspname || '.' END || relname AS name, c.oid::regclass::text AS place
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind = 'r' AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'`,
  );
  expect(tables.rows.map(({ place }) => place)).toContain('jobs.queue');
  const found = new Set<string>();
  for (const { name, place } of tables.rows) {
    const { rows } = await pool.query<{ column: string }>(
      `SELECT DISTINCT cell.column FROM ${place} t, jsonb_each_text(to_jsonb(t)) AS cell ("column", content)
       WHERE cell.content ~* $1`,
      [needles.join('|')],
    );
    for (const { column } of rows) found.add(`${name}.${column}`);
  }
  return found;
}

/** Every column that refers to members. */
async function listReferences(app: TestApp): Promise<string[]> {
  const { rows } = await app.deps.db.pool.query<{ name: string }>(`
    SELECT conrelid::regclass || '.' || a.attname AS name FROM pg_constraint
    JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'users'::regclass`);
  return rows.map((row) => row.name).toSorted();
}

// Written down only once somebody has left.
const later = 'account_deletions.user_id';

// Single words, without who wrote them, by which searches know slips.
const dictionaries = ['post_vocabulary.word', 'user_vocabulary.word'];

const shared = shareApp();
let alice: Person;
beforeAll(async () => {
  alice = await liveThrough(shared());
});

it('an archive has what was done for tasks and written in conversations, with the files, and nothing that others wrote', async () => {
  const files = unzip((await archiveOf(shared(), alice)).zip);
  const data = (name: string) => JSON.parse(files.get(`data/${name}.json`)?.toString() ?? '') as object[];
  expect(data('tasks')).toHaveLength(3);
  expect(data('task-submissions')).toMatchObject([{ status: 'pending' }, { status: 'approved' }]);
  expect(data('linked-accounts')).toMatchObject([{ platform: 'Twitter', username: mark }]);
  expect(data('referrals')).toMatchObject([{ username: 'newcomer.fun', state: 'rewarded' }]);
  expect(data('conversations')).toMatchObject([
    { isGroup: true, name: 'Painters' },
    { isGroup: false, name: 'bob.fun' },
    { isGroup: false, name: 'carol.fun' },
  ]);
  expect(data('messages')).toMatchObject([{ content: ownWords }, { content: '', files: [{ name: `${mark}.png` }] }]);
  const media = [...files.keys()].filter((name) => name.startsWith('media/'));
  const shown = [...data('messages'), ...data('task-submissions')].flatMap((row) =>
    (row as { files: { file: string }[] }).files.map(({ file }) => file),
  );
  expect(shown.filter((file) => media.includes(file))).toHaveLength(3);
  expect(media.filter((name) => /^media\/proof-\w+\.png$/.test(name))).toHaveLength(2);
  const written = [...files].filter(([name]) => !name.startsWith('media/')).map(([, content]) => content.toString());
  expect(written.join('\n')).not.toContain(wordsOfOthers);
});

it('nothing is left of a member about whom there was something in every table, but for what has a reason', async () => {
  const app = shared();
  await connect(app, alice);
  const references = await listReferences(app);
  // A new table needs a line in the life that is lived through, or this test would prove nothing about it.
  await vi.waitFor(
    async () => {
      const before = await tracesOf(app, alice.id);
      expect(references.filter((name) => !before.has(name) && name !== later)).toEqual([]);
    },
    { timeout: 10_000, interval: 200 },
  );

  expect((await alice.delete('/auth/account', { password: signUpOf('alice').password })).status).toBe(200);
  await forgetDeleted(app.deps, { userId: alice.id });
  app.advance(120_000);
  await finishDeletions(app.deps);

  // What nobody is shown any more is cleared away a day later.
  app.advance(2 * 86_400_000);
  await clearNotifications(app.deps);
  await writeAccountLog(app.deps);

  // Mails that were added are sent; a job names nobody once it is done, but by the number of an account for an hour.
  await vi.waitFor(
    async () =>
      expect([...(await tracesOf(app, 'alice\\.fun', 'alice@example'))]).not.toContain('jobs.job_common.data'),
    { timeout: 15_000, interval: 200 },
  );
  const left = await tracesOf(app, alice.id);
  expect.soft([...left].filter((name) => !(name in stays))).toEqual([]);
  expect.soft([...(await tracesOf(app, mark, 'alice\\.fun', 'alice@example'))].toSorted()).toEqual(dictionaries);
  const proofOfDoer = 1;
  expect((await leftovers(app)).stored).toHaveLength(proofOfDoer);
});
