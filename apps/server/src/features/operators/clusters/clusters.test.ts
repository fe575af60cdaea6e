import type {
  ClusterDetails,
  ClusterStep,
  RevertedStep,
  StepPreview,
} from '@gumball/contract/operators/clusters.schemas';
import type { AuditEntry } from '@gumball/contract/operators/operators.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import { clusterActions } from '@gumball/rules/referrals/clusters/cluster-step';
import { expect, it, vi } from 'vitest';
import { guest, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { plantFarm } from '../../../../test/data/farm.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { takePart } from '../../../../test/data/take-part.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, expectError, type Reply, type TestUser } from '../../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { purgeDeletedAccount } from '../../auth/deletion/purge-deleted-account.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';
import { creditGumballs } from '../../gumballs/credit-gumballs.ts';
import { findAccountClusters } from '../../referrals/clusters/find-account-clusters.ts';
import { scoreAccounts } from '../../referrals/risk/score-accounts.ts';
import { scoreDueAccounts } from '../../referrals/risk/score-due-accounts.ts';

type Listed = { clusters: ClusterDetails['cluster'][] };
type Stepped = { step: ClusterStep; reverted: RevertedStep };

const clustersOf = async (who: TestUser, state = 'open') =>
  (await who.get<Listed>(`/operator/clusters?state=${state}`)).body.clusters;
const detailsOf = async (who: TestUser, id: string) => (await who.get<ClusterDetails>(`/operator/clusters/${id}`)).body;
const preview = (who: TestUser, id: string, memberIds: string[], actions: readonly string[]) =>
  who.post<{ preview: StepPreview }>(`/operator/clusters/${id}/preview`, { memberIds, actions });
const take = (
  who: TestUser,
  id: string,
  body: { memberIds: string[]; actions: readonly string[]; version: string; reason?: string },
  key?: string,
) =>
  who.post<Stepped>(
    `/operator/clusters/${id}/steps`,
    { reason: 'A farm', ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const statusesOf = (replies: Reply<unknown>[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);
const undo = (who: TestUser, stepId: string) => who.post<Stepped>(`/operator/cluster-steps/${stepId}/undo`);

async function step(who: TestUser, id: string, memberIds: string[], actions: readonly string[]) {
  const { body } = await preview(who, id, memberIds, actions);
  const reply = await take(who, id, { memberIds, actions, version: body.preview.version });
  expect(reply.status).toBe(201);
  return reply.body.step;
}

/** What an undo has to restore: everything about accounts, referrals and balances. */
const snapshot = async (app: TestApp) => {
  const { rows } = await app.deps.db.pool.query<object>(
    `WITH totals AS MATERIALIZED (SELECT user_id, gumballs, unscored_gumballs FROM user_totals)
     SELECT u.id, u.suspended_at, totals.gumballs, totals.unscored_gumballs, r.state, r.held_reason, r.decided_at, t.rewarded,
       EXISTS (SELECT FROM account_holds h WHERE h.user_id = u.id) AS is_on_hold,
       (SELECT sum(score) FROM leaderboard_scores l WHERE l.user_id = u.id)::int AS scores
     FROM users u LEFT JOIN referrals r ON r.user_id = u.id LEFT JOIN referrers t ON t.user_id = u.id
     JOIN totals ON totals.user_id = u.id ORDER BY u.id`,
  );
  return rows;
};

async function start(count = 5) {
  const app = await startApp();
  const [alice, dan] = [await createTestUser(app, 'alice'), await createOperator(app, 'dan')];
  await takePart(app, alice);
  const farm = await plantFarm(app, alice, count);
  const [cluster] = await clustersOf(dan);
  const ids = farm.map(({ id }) => id);
  return { app, alice, dan, farm, ids, id: cluster?.id ?? '' };
}

/** A reward beside those of referrals. */
const reward = (app: TestApp, who: { id: string }, amount = 5) =>
  app.deps.db.transaction((tx) =>
    creditGumballs(tx, {
      memberId: who.id,
      amount,
      kind: 'onboarding',
      reference: app.deps.ids.next(),
      at: app.deps.clock.now(),
    }),
  );

it('finds a mailbox family by one inviter with its reasons, and neither the inviter nor colleagues', async () => {
  const { app, alice, dan, ids, id } = await start();
  expect(await clustersOf(dan)).toMatchObject([{ size: 5, active: 5, heldReferrals: 3, gumballs: 50 }]);
  const { cluster, members, links } = await detailsOf(dan, id);
  expect(cluster.reasons.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Mailboxes of one family', 'One inviter', 'Signed up within minutes', 'One network']),
  );
  expect(members.map((member) => member.id).toSorted()).toEqual(ids.toSorted());
  expect(members.map(({ risk }) => risk?.score ?? 0)).toEqual(
    members.map(({ risk }) => risk?.score ?? 0).toSorted((a, b) => b - a),
  );
  expect(links.length).toBeGreaterThanOrEqual(4);
  expect(links[0]?.reasons[0]).toEqual({ kind: 'mailbox_family', text: 'Mailboxes of one family', points: 40 });

  // An office: one device, network and inviter, within minutes.
  const host = await createTestUser(app, 'host');
  await takePart(app, host);
  for (let number = 0; number < 4; number += 1) {
    const name = ['anton', 'berta', 'caesar', 'dora'][number] ?? '';
    await guest(app, '/register', { ...signUpOf(name), referralCode: 'REFHOST' }, { 'user-agent': 'the office' });
  }
  await findAccountClusters(app.deps);
  expect((await clustersOf(dan)).map(({ id: found }) => found)).toEqual([id]);
  // The id stays when the cluster grows.
  await plantFarm(app, alice, 2, { from: 5 });
  await findAccountClusters(app.deps);
  expect((await clustersOf(dan)).map(({ id: found }) => found)).toEqual([id]);
});

it('suspends, holds and reverses in one audited step, once per key, and undoes exactly that', async () => {
  const { app, alice, dan, farm, ids, id } = await start();
  app.holdTime();
  await reward(app, farm[3]!);
  const before = await snapshot(app);
  const { body } = await preview(dan, id, ids, clusterActions);
  expect(body.preview.totals).toEqual({
    suspended: 5,
    held: 5,
    heldReferrals: 0,
    referrals: 5,
    entries: 1,
    gumballs: 155,
  });
  expect(body.preview.members.find(({ user }) => user.id === alice.id)).toMatchObject({
    isSelected: false,
    suspends: false,
    gumballs: 100,
  });
  expect(await snapshot(app)).toEqual(before);

  app.advance(1000);
  const input = { memberIds: ids, actions: clusterActions, version: body.preview.version };
  expect(await expectError(take(dan, id, { ...input, reason: ' ' }))).toBe('400 REJECTION_REASON_REQUIRED');
  const replies = await Promise.all(Array.from({ length: 4 }, () => take(dan, id, input, 'k')));
  expect(statusesOf(replies)).toEqual([200, 200, 200, 201]);
  expect(new Set(replies.map((reply) => reply.body.step.id)).size).toBe(1);
  const stepId = replies[0]!.body.step.id;
  expect(replies[0]!.body.step).toMatchObject({ operator: dan.username, members: 5, gumballs: 155, canUndo: true });
  expect(await statusOf(app, farm[0]?.token)).toBe(401);
  // As after a single suspension, with the reason and an appeal.
  const { rows: suspensions } = await app.deps.db.pool.query<{ kind: string; note: string; lifted: boolean }>(
    'SELECT kind, note, lifted_at IS NOT NULL AS lifted FROM sanctions WHERE user_id = ANY($1::bigint[])',
    [ids],
  );
  expect(suspensions).toEqual(ids.map(() => ({ kind: 'suspension', note: 'A farm', lifted: false })));
  expect(await clustersOf(dan, 'handled')).toMatchObject([{ id, active: 0, gumballs: 0, heldReferrals: 0 }]);
  expect(await clustersOf(dan)).toEqual([]);
  const { entries } = (await dan.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
  expect(entries).toMatchObject([
    {
      action: 'take-cluster-step',
      subject: { kind: 'cluster', id },
      details: { members: 5, gumballs: 155, reason: 'A farm' },
    },
  ]);
  expect(await findViolations(app)).toEqual([]);
  await vi.waitFor(async () => {
    const { rows } = await app.deps.db.pool.query("SELECT user_id FROM notifications WHERE type = 'gumballs_reversed'");
    expect(rows).toEqual([{ user_id: farm[3]?.id }]);
  });

  app.advance(1000);
  const reverted = await Promise.all([undo(dan, stepId), undo(dan, stepId)]);
  expect(statusesOf(reverted)).toEqual([200, 409]);
  expect(reverted.find(({ status }) => status === 200)?.body).toMatchObject({
    reverted: { restored: 16, left: 0 },
    step: { revertedBy: dan.username, canUndo: false },
  });
  expect(await snapshot(app)).toEqual(before);
  expect(await findViolations(app)).toEqual([]);
  expect((await checkLedger(app.deps.db)).wrong).toEqual([]);

  // What was given back can be taken again, by a step or by a single action.
  await dan.post(`/operator/referrals/${ids[0]}/reverse`, { reason: 'Alone' });
  await step(dan, id, ids, ['referrals', 'earnings']);
  const { rows } = await app.deps.db.pool.query('SELECT sum(gumballs)::int AS sum FROM user_totals');
  expect(rows).toEqual([{ sum: 0 }]);
  expect(await findViolations(app)).toEqual([]);
});

it('refuses a preview that is no longer right, and lets one of two operators act', async () => {
  const { app, dan, farm, ids, id } = await start();
  const eve = await createOperator(app, 'eve');
  const versionOf = async (who: TestUser, memberIds: string[], actions: string[]) =>
    (await preview(who, id, memberIds, actions)).body.preview.version;
  const all = { memberIds: ids, actions: ['suspend', 'referrals'] };
  const old = await versionOf(dan, all.memberIds, all.actions);
  await eve.post(`/operator/members/${ids[1]}/suspend`, { reason: 'Before' });
  expect(await expectError(take(dan, id, { ...all, version: old }))).toBe('409 CLUSTER_CHANGED');
  expect(await expectError(take(eve, id, { ...all, version: await versionOf(dan, ids, all.actions) }))).toBe(
    '409 CLUSTER_CHANGED',
  );
  expect(await statusOf(app, farm[0]?.token)).toBe(200);

  const [ofDan, ofEve] = [await versionOf(dan, ids, all.actions), await versionOf(eve, ids, all.actions)];
  const both = await Promise.all([
    take(dan, id, { ...all, version: ofDan }),
    take(eve, id, { ...all, version: ofEve }),
  ]);
  expect(statusesOf(both)).toEqual([201, 409]);
  expect(await expectError(preview(dan, id, ids, ['suspend']))).toBe('409 CLUSTER_STEP_EMPTY');
  expect(await findViolations(app)).toEqual([]);
  const { rows } = await app.deps.db.pool.query('SELECT FROM cluster_steps');
  expect(rows).toHaveLength(1);
});

it('leaves what others have changed since the step', async () => {
  const { app, dan, farm, ids, id } = await start();
  const eve = await createOperator(app, 'eve');
  await reward(app, farm[2]!);
  const { id: stepId } = await step(dan, id, ids, ['suspend', 'earnings', 'referrals']);
  // Suspended by somebody else, lifted by somebody else, deleted.
  await eve.post(`/operator/members/${ids[0]}/restore`);
  app.advance(1000);
  await eve.post(`/operator/members/${ids[0]}/suspend`, { reason: 'Again' });
  await eve.post(`/operator/members/${ids[1]}/restore`);
  // Suspended for another reason while the suspension of the step lasts.
  const threats = { kind: 'suspension', rule: 'harassment', note: 'Threats', days: 30 };
  expect((await eve.post(`/operator/members/${ids[3]}/sanctions`, threats)).status).toBe(201);
  await app.deps.db.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [ids[2]]);
  const { body } = await undo(eve, stepId);
  expect(body.reverted).toEqual({ restored: 6, left: 5 });
  const { rows } = await app.deps.db.pool.query<{ id: string; suspended: boolean; gumballs: number }>(
    'SELECT id, suspended_at IS NOT NULL AS suspended, gumballs::int FROM users JOIN user_totals ON user_id = id WHERE id = ANY($1::bigint[])',
    [ids],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  expect(ids.map((memberId) => found.get(memberId)?.suspended)).toEqual([true, false, true, true, false]);
  expect(found.get(ids[2]!)?.gumballs).toBe(0);
  expect(await findViolations(app)).toEqual([]);
});

it('holds the rewards of and for members until it is undone, also those to come', async () => {
  const { app, dan, farm, ids, id } = await start();
  const reasons = async () => {
    const { rows } = await app.deps.db.pool.query<{ reason: string; count: number }>(
      "SELECT CASE state WHEN 'held' THEN held_reason ELSE state END AS reason, count(*)::int AS count FROM referrals GROUP BY 1",
    );
    return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
  };
  expect(await reasons()).toEqual({ risk: 3, rewarded: 2 });
  const { id: stepId } = await step(dan, id, ids, ['hold']);
  expect(await reasons()).toEqual({ cluster: 3, rewarded: 2 });
  await takePart(app, ...farm);
  await plantFarm(app, farm[0]!, 1, { family: 'unrelated' });
  expect(await reasons()).toEqual({ cluster: 4, rewarded: 2 });
  await app.deps.db.pool.query("UPDATE account_risks SET evidence = '{}', family_hash = NULL");
  await scoreAccounts(app.deps, ids);
  expect(await reasons()).toEqual({ cluster: 4, rewarded: 2 });
  expect((await detailsOf(dan, id)).members.every(({ isOnHold }) => isOnHold)).toBe(true);

  await undo(dan, stepId);
  expect(await reasons()).toEqual({ risk: 4, rewarded: 2 });
  // They are due at once, and nothing speaks against them any more.
  await scoreDueAccounts(app.deps);
  expect(await reasons()).toEqual({ rewarded: 6 });
  expect(await findViolations(app)).toEqual([]);
});

it('leaves operators out, and those who belong to a cluster do not decide about it', async () => {
  const { app, alice, dan, farm, ids, id } = await start();
  await app.deps.db.pool.query(
    "UPDATE users SET role = 'operator', staff_role = 'administrator', first_name = 'F', last_name = 'M' WHERE id = ANY($1::bigint[])",
    [[ids[0], ids[1]]],
  );
  const inside = farm[0]!;
  const all: [string[], string[]] = [ids, ['suspend', 'referrals', 'hold', 'earnings']];
  const { body } = await preview(dan, id, ...all);
  expect(body.preview.leftOut.map(({ user, why }) => [user.id, why])).toEqual([
    [ids[0], 'operator'],
    [ids[1], 'operator'],
  ]);
  expect(await clustersOf(inside)).toMatchObject([{ concernsViewer: true }]);
  expect(await expectError(preview(inside, id, ...all))).toBe('403 CONCERNS_OPERATOR');
  expect(await expectError(inside.put(`/operator/clusters/${id}/dismissal`, { dismissed: true }))).toBe(
    '403 CONCERNS_OPERATOR',
  );
  const { id: stepId } = await step(dan, id, ids, ['suspend', 'hold']);
  expect(await statusOf(app, inside.token)).toBe(200);
  expect(await statusOf(app, farm[2]?.token)).toBe(401);

  // Who invited them would gain by the undo.
  await undo(dan, stepId);
  const { id: reversed } = await step(dan, id, ids, ['referrals']);
  await app.deps.db.pool.query("UPDATE users SET role = 'operator', staff_role = 'administrator' WHERE id = $1", [
    alice.id,
  ]);
  expect(await expectError(undo(alice, reversed))).toBe('403 CONCERNS_OPERATOR');
  expect((await undo(dan, reversed)).status).toBe(200);
});

it('lets each role do what its rights allow', async () => {
  const { app, ids, id, dan } = await start();
  const may: Record<StaffRole, string[]> = {
    administrator: ['suspend', 'hold', 'referrals', 'earnings'],
    moderator: ['suspend'],
    reviewer: ['hold', 'referrals'],
    'task-manager': [],
    support: [],
  };
  await reward(app, { id: ids[2]! });
  for (const [role, allowed] of Object.entries(may) as [StaffRole, string[]][]) {
    const operator = await createOperator(app, `role-${role}`, role);
    for (const action of clusterActions) {
      const { status } = await preview(operator, id, ids, [action]);
      expect([role, action, status]).toEqual([role, action, allowed.includes(action) ? 200 : 403]);
    }
  }
  const { id: stepId } = await step(dan, id, ids, ['earnings']);
  const moderator = await createOperator(app, 'mod', 'moderator');
  expect((await detailsOf(moderator, id)).steps).toMatchObject([{ id: stepId, canUndo: false }]);
  expect(await expectError(undo(moderator, stepId))).toBe('403 ACCESS_DENIED');
});

it('refuses strangers of the cluster, unknown ids and too many', async () => {
  const { app, alice, dan, ids, id } = await start(3);
  expect(await expectError(preview(dan, id, [...ids, alice.id], ['suspend']))).toBe('409 CLUSTER_CHANGED');
  expect(await expectError(preview(dan, '1', ids, ['suspend']))).toBe('404 CLUSTER_NOT_FOUND');
  expect(await expectError(dan.get('/operator/clusters/1'))).toBe('404 CLUSTER_NOT_FOUND');
  expect(await expectError(undo(dan, '1'))).toBe('404 CLUSTER_STEP_NOT_FOUND');
  const many = Array.from({ length: 301 }, (_, at) => String(at + 1));
  expect(await expectError(preview(dan, id, many, ['suspend']))).toBe('400 INVALID_INPUT');
  await app.deps.db.pool.query(
    `INSERT INTO gumball_entries (user_id, amount, kind, reference, created_at)
     SELECT $1, 1, 'onboarding', 'n' || n, now() FROM generate_series(1, 1200) n`,
    [ids[0]],
  );
  expect(await expectError(preview(dan, id, ids, ['earnings']))).toBe('409 CLUSTER_STEP_TOO_LARGE');
});

it('shows a dismissed cluster again once it has grown, and forgets deleted accounts', async () => {
  const { app, alice, dan, ids, id } = await start(3);
  const dismissal = (dismissed: boolean): Promise<Reply<object>> =>
    dan.put(`/operator/clusters/${id}/dismissal`, { dismissed });
  for (const dismissed of [true, true, false, true]) expect((await dismissal(dismissed)).status).toBe(200);
  expect([await clustersOf(dan), (await clustersOf(dan, 'dismissed')).length]).toEqual([[], 1]);
  const { entries } = (await dan.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
  expect(entries.map(({ action }) => action)).toEqual(['dismiss-cluster', 'reopen-cluster', 'dismiss-cluster']);
  await findAccountClusters(app.deps);
  expect(await clustersOf(dan)).toEqual([]);
  await plantFarm(app, alice, 2, { from: 3 });
  expect(await clustersOf(dan)).toEqual([]);
  await plantFarm(app, alice, 1, { from: 5 });
  expect(await clustersOf(dan)).toMatchObject([{ id, size: 6 }]);

  for (const userId of ids) {
    await app.deps.db.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [userId]);
    await purgeDeletedAccount(app.deps, { userId });
  }
  app.advance(dayMs);
  await findAccountClusters(app.deps);
  const { rows } = await app.deps.db.pool.query(
    'SELECT FROM account_links WHERE user_id = ANY($1::bigint[]) OR other_id = ANY($1::bigint[])',
    [ids],
  );
  expect(rows).toEqual([]);
});
