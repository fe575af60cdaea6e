import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it, vi } from 'vitest';
import { archiveOf, unzip } from '../../../../test/archive.ts';
import { signUpOf } from '../../../../test/data/accounts.ts';
import { marker, ownTexts, populateUser, textsOfOthers } from '../../../../test/data/populate-user.ts';
import type { TestUser } from '../../../../test/data/users.ts';
import { leftovers } from '../../../../test/send-files.ts';
import { connect } from '../../../../test/sockets.ts';
import { shareApp, type TestApp } from '../../../../test/start-app.ts';
import { purgeNotifications } from '../../notifications/purge-notifications.ts';
import { writeAccountLog } from '../accounts/write-account-log.ts';
import { finishDeletions } from './finish-deletions.ts';
import { purgeDeletedAccount } from './purge-deleted-account.ts';

/**
 * Columns that may still refer to a deleted user, with the reason. All other data must be removed: see docs/product.md,
 * Settings.
 */
const allowedTraces: Record<string, string> = {
  'users.id': 'the anonymized row that other rows refer to',
  'users.username': 'a username that no sign-up accepts, made from the id',
  'users.search_terms': 'the search terms of that username',
  'users.email': 'an address that no sign-up accepts, made from the id',
  'comments.user_id': "a '[deleted]' comment that has replies",
  'jobs.job_common.data': 'the user id, in jobs that ended within the last hour',
  'gumball_entries.user_id': 'the ledger must stay balanced',
  'user_totals.user_id': 'likewise: the balance',
  'gumball_entries.reference': 'the referral that was paid',
  'referrals.user_id': 'operators can reverse a referral for 90 days',
  'account_risks.user_id': 'the hashes of a sign-up stay 30 days, so that deleting newcomers hides no farm',
  'leaderboard_scores.user_id': 'the sums of the ledger; the user is not listed',
  'leaderboard_scores.tiebreaker': 'the negated id',
  'leaderboard_changes.tiebreaker': 'the negated id, until the next checkpoint',
  'leaderboard_checkpoints.tiebreaker': 'the negated id, until the next checkpoint',
  'task_attempts.user_id': 'completed and paid tasks stay in the statistics',
  'task_completions.user_id': 'likewise: the periods of repeated tasks',
  'platform_accounts.user_id': 'the platform account stays linked, without its name',
  'reports.reporter_id': 'the report concerns another user; the reporter is anonymized',
  'audit_log.operator_id': 'the audit log stays, without names',
  'audit_log.details': 'the user that an operator action concerned, by id',
  'audit_log.subject_id': 'the audit log stays, without names',
  'task_submissions.rejected_by': 'an appeal must go to another operator',
  'task_submissions.reviewed_by': 'the reviewer of submissions of other users, without a name',
  'tasks.created_by': 'the task was created in the role of an operator',
  'data_migrations.done_up_to': 'how far a rebuild of search terms has come: the id that was the last one then',
};

/**
 * Returns every column that contains one of the needles, as `table.column`, with the schema unless it is `public`.
 * Reads all tables of all schemas, not only the columns that refer to users.
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

/** Lists the columns with a foreign key to users. */
async function listReferences(app: TestApp): Promise<string[]> {
  const { rows } = await app.deps.db.pool.query<{ name: string }>(`
    SELECT conrelid::regclass || '.' || a.attname AS name FROM pg_constraint
    JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'users'::regclass`);
  return rows.map((row) => row.name).toSorted();
}

// Stored only after a deletion.
const afterDeletion = 'account_deletions.user_id';

// Single words without an author, for the correction of typos in searches.
const dictionaries = ['post_vocabulary.word', 'user_vocabulary.word'];

let alice: TestUser;
const shared = shareApp({}, async (app) => {
  alice = await populateUser(app);
});

it('exports submissions, conversations and their files, and no content of other users', async () => {
  const files = unzip((await archiveOf(shared(), alice)).zip);
  const data = (name: string) => JSON.parse(files.get(`data/${name}.json`)?.toString() ?? '') as object[];
  expect(data('account').filter((item) => 'bot' in item)).toMatchObject([
    { bot: { name: marker, groups: 'nobody', commands: [] } },
  ]);
  expect(data('tasks')).toHaveLength(8);
  expect(data('task-failures')).toMatchObject([{ reason: 'You have used all tries of this quiz.' }]);
  expect(data('task-pages')).toMatchObject([{ tries: 0 }]);
  expect(data('repeated-tasks')).toMatchObject([{ completions: [{ reward: 90 }] }]);
  expect(data('streaks')).toEqual([{ cadence: 'daily', length: 1, best: 1, timeZone: 'Europe/Berlin' }]);
  expect(data('task-quizzes')).toMatchObject([
    { tries: 1, lastRightAnswers: 1 },
    { tries: 1, lastRightAnswers: 0 },
    { tries: 1, lastRightAnswers: 0 },
  ]);
  expect(data('task-surveys')).toMatchObject([
    { answers: [{ answer: 'green' }, { answer: 'red; blue' }, {}, { answer: '7' }] },
  ]);
  expect(data('task-submissions')).toMatchObject([{ status: 'pending' }, { status: 'approved' }]);
  expect(data('linked-accounts')).toMatchObject([{ platform: 'Twitter', username: marker }]);
  expect(data('referrals')).toMatchObject([{ username: 'newcomer.fun', state: 'rewarded' }]);
  expect(data('risk-score')).toMatchObject([{ score: expect.any(Number), reasons: expect.any(Array) }]);
  expect(data('held-rewards')).toMatchObject([{ reason: 'A check' }]);
  expect(data('conversations')).toMatchObject([
    { isGroup: true, name: 'Painters', archived: false, pinnedAt: null, markedUnread: false },
    { isGroup: false, name: 'bob.fun', pinnedAt: expect.stringMatching(/^20/) },
    { isGroup: false, name: 'carol.fun', archived: true, markedUnread: true },
  ]);
  expect(data('messages')).toMatchObject([
    { content: ownTexts, formerTexts: [{ content: marker }] },
    { content: '', files: [{ name: `${marker}.png` }], formerTexts: [] },
  ]);
  expect(data('hidden-messages')).toMatchObject([{ sequenceNumber: 1 }]);
  const media = [...files.keys()].filter((name) => name.startsWith('media/'));
  const shown = [...data('messages'), ...data('task-submissions')].flatMap((row) =>
    (row as { files: { file: string }[] }).files.map(({ file }) => file),
  );
  expect(shown.filter((file) => media.includes(file))).toHaveLength(3);
  expect(media.filter((name) => /^media\/proof-\w+\.png$/.test(name))).toHaveLength(2);
  const written = [...files].filter(([name]) => !name.startsWith('media/')).map(([, content]) => content.toString());
  expect(written.join('\n')).not.toContain(textsOfOthers);
});

it('leaves no data of a deleted user in any table, except for documented reasons', async () => {
  const app = shared();
  await connect(app, alice);
  const references = await listReferences(app);
  // `populateUser` must write a row to every table, or this test proves nothing about it.
  await vi.waitFor(
    async () => {
      const before = await tracesOf(app, alice.id);
      expect(references.filter((name) => !before.has(name) && name !== afterDeletion)).toEqual([]);
    },
    { timeout: 10_000, interval: 200 },
  );

  expect((await alice.delete('/auth/account', { password: signUpOf('alice').password })).status).toBe(200);
  await purgeDeletedAccount(app.deps, { userId: alice.id });
  app.advance(120_000);
  await finishDeletions(app.deps);

  // Hidden notifications are removed a day later.
  app.advance(2 * dayMs);
  await purgeNotifications(app.deps);
  await writeAccountLog(app.deps);

  // A finished job contains no address, but keeps the user id for an hour.
  await vi.waitFor(
    async () =>
      expect([...(await tracesOf(app, 'alice\\.fun', 'alice@example'))]).not.toContain('jobs.job_common.data'),
    { timeout: 15_000, interval: 200 },
  );
  const remaining = await tracesOf(app, alice.id);
  expect.soft([...remaining].filter((name) => !(name in allowedTraces))).toEqual([]);
  expect.soft([...(await tracesOf(app, marker, 'alice\\.fun', 'alice@example'))].toSorted()).toEqual(dictionaries);
  const proofOfDoer = 1;
  expect((await leftovers(app)).stored).toHaveLength(proofOfDoer);
});
