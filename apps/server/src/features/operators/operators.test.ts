import type {
  AuditEntry,
  OperatorSubmission,
  OperatorTask,
  OperatorUser,
} from '@gumball/contract/operators/operators.schemas';
import type { TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import { entryAmountMax } from '@gumball/rules/gumballs/entries';
import { describe, expect, it, vi } from 'vitest';
import { createOperator, createParticipant, createTask } from '../../../test/data/tasks.ts';
import { expectError, type Reply, type TestUser } from '../../../test/data/users.ts';
import { drawPng, type SentFile, sendFiles } from '../../../test/send-files.ts';
import { connect } from '../../../test/sockets.ts';
import { shareApp } from '../../../test/start-app.ts';
import { anonymizeAccount } from '../auth/deletion/deletions.store.ts';
import { purgeDeletedAccount } from '../auth/deletion/purge-deleted-account.ts';
import { userPermissionsChanged } from '../auth/sessions/create-authenticate.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';

const app = shareApp();
let made = 0;
const doer = () => createParticipant(app(), `doer${(made += 1)}`);
const operator = () => createOperator(app(), `operator${(made += 1)}`);

const balanceOf = async ({ id }: { id: string }) => {
  const { rows } = await app().deps.db.pool.query<{ gumballs: string }>(
    'SELECT gumballs FROM user_totals WHERE user_id = $1',
    [id],
  );
  return Number(rows[0]?.gumballs);
};

/** Starts a task and submits a picture; returns the submission as the operators see it. */
async function submit(member: TestUser, id: string, files?: SentFile[]): Promise<Reply<TaskProgress>> {
  await member.post(`/tasks/${id}/start`);
  const proof = { bytes: await drawPng().png().toBuffer(), name: 'proof.png', type: 'image/png', field: 'proof' };
  return sendFiles<TaskProgress>(app(), member.token, files ?? [proof], `/tasks/${id}/submit`);
}

async function pendingOf(who: TestUser, member: TestUser): Promise<OperatorSubmission> {
  const { body } = await who.get<{ submissions: OperatorSubmission[] }>('/operator/submissions?limit=100');
  const found = body.submissions.find(({ user }) => user.id === member.id);
  if (!found) throw new Error('there is no pending submission');
  return found;
}

describe('operators and tasks', () => {
  it('create a task once, change, pause, reopen and end it', async () => {
    const [alice, bob] = [await operator(), await doer()];
    const draft = {
      platform: 'Twitter',
      type: 'retweet',
      target: 'https://x.com/nine/status/42',
      title: ' Share it ',
      reward: 500,
      difficulty: 3,
    };
    const key = { 'idempotency-key': 'first' };
    const first = await alice.post<{ task: OperatorTask }>('/tasks/create', draft, key);
    expect([first.status, first.body.task]).toMatchObject([
      201,
      {
        title: 'Share it',
        platform: { name: 'Twitter', iconUrl: '/icons/platforms/twitter.svg' },
        currency: 'Gumballs',
        method: 'automatic',
        state: 'open',
        target: { tweetId: '42', username: 'nine' },
      },
    ]);
    const { id } = first.body.task;
    expect((await alice.post<{ task: OperatorTask }>('/operator/tasks', draft, key)).body.task.id).toBe(id);
    const change = { reward: 600, requiresProof: true, platform: 'Telegram', taken: 7 };
    const changed = await alice.put<{ task: OperatorTask }>(`/operator/tasks/${id}`, change);
    expect(changed.body.task).toMatchObject({ reward: 600, method: 'review', platform: { name: 'Twitter' } });
    const states = async () => {
      const reply = await bob.post(`/tasks/${id}/start`);
      return `${reply.status}`;
    };
    await alice.post(`/operator/tasks/${id}/pause`);
    expect(await states()).toBe('404');
    await alice.post(`/operator/tasks/${id}/resume`);
    await alice.post(`/operator/tasks/${id}/expire`);
    expect(await expectError(bob.post(`/tasks/${id}/start`))).toBe('409 TASK_EXPIRED');
    const { body } = await alice.get<{ entries: AuditEntry[] }>('/operator/audit?limit=20');
    const own = body.entries.filter(({ operator: by }) => by === alice.username).map(({ action }) => action);
    expect(own).toEqual(['expire-task', 'resume-task', 'pause-task', 'update-task', 'create-task']);
    const listed = await alice.get<{ tasks: OperatorTask[] }>('/operator/tasks?state=expired&search=share');
    expect(listed.body.tasks.map((task) => task.id)).toContain(id);
  });

  it('pay everybody but the one who made them', async () => {
    const [maker, other] = [await operator(), await operator()];
    const draft = { platform: 'Gumball', type: 'upload', target: '', title: 'Draw', reward: 5 };
    const { id } = (await maker.post<{ task: OperatorTask }>('/operator/tasks', draft)).body.task;
    expect(await expectError(maker.post(`/tasks/${id}/start`))).toBe('403 TASK_MADE');
    const edited = await other.put<{ task: OperatorTask }>(`/operator/tasks/${id}`, { reward: 6 });
    expect(edited.status).toBe(200);
    expect(await expectError(maker.post(`/tasks/${id}/start`))).toBe('403 TASK_MADE');
    expect((await (await doer()).post(`/tasks/${id}/start`)).status).toBe(200);
  });

  it.each<[object, string]>([
    [{ type: 'join' }, 'TASK_TYPE_UNSUPPORTED'],
    [{ target: 'not a name' }, 'TASK_TARGET_INVALID'],
    [{ title: '  ' }, 'TASK_TITLE_REQUIRED'],
    [{ reward: 0 }, 'TASK_REWARD_INVALID'],
    [{ reward: 1.5 }, 'TASK_REWARD_INVALID'],
    [{ difficulty: 6 }, 'TASK_DIFFICULTY_INVALID'],
    [{ slots: 0 }, 'TASK_SLOTS_INVALID'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'TASK_EXPIRY_PAST'],
    [{ platform: 'Orkut' }, 'INVALID_INPUT'],
  ])('cannot make one of %o', async (wrong, code) => {
    const alice = await operator();
    const draft = {
      platform: 'Twitter',
      type: 'follow',
      target: 'nine',
      title: 'Follow',
      reward: 5,
      difficulty: 1,
      ...wrong,
    };
    expect(await expectError(alice.post('/tasks/create', draft))).toBe(`400 ${code}`);
  });
});

describe('proofs', () => {
  it('wait for an operator, are readable by no other user, and pay once under concurrent approvals', async () => {
    const [alice, carol, bob] = [await operator(), await operator(), await doer()];
    const id = await createTask(app(), { requiresProof: true, reward: 700 });
    const handed = await submit(bob, id);
    expect(handed.body).toMatchObject({
      status: 'pending-verification',
      submission: { status: 'pending', canAppeal: false },
    });
    expect(await expectError(bob.post(`/tasks/${id}/start`))).toBe('409 TASK_IN_REVIEW');
    const waiting = await pendingOf(alice, bob);
    expect(waiting).toMatchObject({ canReview: true, proofs: [{ name: 'proof.png', type: 'image/png' }] });
    const address = `${app().url}${waiting.proofs[0]?.url}`;
    const file = await fetch(address);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(address.replace(/signature=.{4}/, 'signature=AAAA'))).status).toBe(404);
    expect((await fetch(address.replace(/\?.*/, ''))).status).toBe(404);
    const path = `/operator/submissions/${waiting.id}/approve`;
    const statuses = (await Promise.all([alice.post(path), carol.post(path), alice.post(path)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await balanceOf(bob)).toBe(700);
    expect((await bob.get<TaskProgress>(`/tasks/${id}/status`)).body).toMatchObject({
      status: 'completed',
      autoVerified: false,
    });
    app().advance(11 * 60_000);
    expect((await fetch(address)).status).toBe(404);
  });

  it('are validated by their content and by the required fields', async () => {
    const bob = await doer();
    const id = await createTask(app(), { requiresProof: true });
    const file = (name: string, bytes: Uint8Array): SentFile => ({ name, bytes, field: 'proof' });
    const sent = async (...files: SentFile[]) => expectError(submit(bob, id, files));
    expect(await sent(file('page.png', Buffer.from('<html><script>alert(1)</script>')))).toBe('415 PROOF_TYPE');
    expect(await sent({ ...file('a.png', await drawPng().png().toBuffer()), field: 'other' })).toBe(
      '400 TASK_PROOF_REQUIRED',
    );
    const picture = await drawPng().png().toBuffer();
    expect(await sent(...Array.from({ length: 6 }, () => file('a.png', picture)))).toBe('400 PROOF_TOO_MANY');
    expect(await sent(file('letter.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')))).toBe('200');
    const stored: string[] = [];
    for await (const files of app().deps.storage.list()) stored.push(...files.map(({ key }) => key));
    const { rows } = await app().deps.db.pool.query<{ key: string }>('SELECT key FROM task_proofs');
    expect(stored.filter((key) => key.startsWith('proof-')).toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
  });

  it('are what a task to hand in files is about, in this network, whatever its draft says', async () => {
    const [alice, bob] = [await operator(), await doer()];
    const body = { platform: 'Gumball', type: 'upload', target: '', title: 'Hand in a drawing', reward: 30 };
    const made = await alice.post<{ task: OperatorTask }>('/operator/tasks', { ...body, requiresProof: false });
    expect(made.body.task).toMatchObject({ requiresProof: true, method: 'review' });
    const { id } = made.body.task;
    const changed = await alice.put<{ task: OperatorTask }>(`/operator/tasks/${id}`, { requiresProof: false });
    expect(changed.body.task).toMatchObject({ requiresProof: true, method: 'review' });
    await bob.post(`/tasks/${id}/start`);
    expect(await expectError(bob.post(`/tasks/${id}/verify`))).toBe('400 TASK_PROOF_REQUIRED');
    expect((await submit(bob, id)).body).toMatchObject({ status: 'pending-verification' });
    await alice.post(`/operator/submissions/${(await pendingOf(alice, bob)).id}/approve`);
    expect(await balanceOf(bob)).toBe(30);
  });

  it('are never reviewed by their author', async () => {
    const own = await doer();
    await app().deps.db.kysely.updateTable('users').set({ role: 'operator' }).where('id', '=', own.id).execute();
    const member = await createParticipant(app(), `doer${(made += 1)}`);
    const id = await createTask(app(), { requiresProof: true });
    await submit(member, id);
    await app().deps.db.kysely.updateTable('users').set({ role: 'operator' }).where('id', '=', member.id).execute();
    await app().deps.db.transaction((tx) =>
      app().deps.clusterEvents.send(tx, userPermissionsChanged, { userId: member.id }),
    );
    await vi.waitFor(async () => expect((await member.get('/operator/totals')).status).toBe(200), 15_000);
    const { id: submission, canReview } = await pendingOf(member, member);
    expect(canReview).toBe(false);
    expect(await expectError(member.post(`/operator/submissions/${submission}/approve`))).toBe('403 REVIEW_OWN');
    expect(await expectError(member.post(`/operator/submissions/${submission}/reject`, { reason: 'no' }))).toBe(
      '403 REVIEW_OWN',
    );
    expect(await balanceOf(member)).toBe(0);
  });

  it('can be appealed once after a rejection, to another operator', async () => {
    const [alice, carol, bob] = [await operator(), await operator(), await doer()];
    const id = await createTask(app(), { requiresProof: true, reward: 90, slots: 1 });
    await submit(bob, id);
    const { id: first } = await pendingOf(alice, bob);
    expect(await expectError(bob.post(`/tasks/${id}/appeal`))).toBe('409 APPEAL_REFUSED');
    expect(await expectError(alice.post(`/operator/submissions/${first}/reject`, {}))).toBe(
      '400 REJECTION_REASON_REQUIRED',
    );
    await alice.post(`/operator/submissions/${first}/reject`, { reason: 'Too dark' });
    expect((await bob.get<TaskProgress>(`/tasks/${id}/status`)).body).toMatchObject({
      status: 'failed',
      reason: 'Too dark',
      submission: { rejectionReason: 'Too dark', canAppeal: true },
    });
    expect((await bob.post<TaskProgress>(`/tasks/${id}/appeal`, { reason: 'It is night there' })).body).toMatchObject({
      status: 'pending-verification',
      submission: { appealed: true, canAppeal: false },
    });
    expect(await expectError(alice.post(`/operator/submissions/${first}/approve`))).toBe('403 REVIEW_SAME_OPERATOR');
    expect((await pendingOf(carol, bob)).appealReason).toBe('It is night there');
    await carol.post(`/operator/submissions/${first}/reject`, { reason: 'Still too dark' });
    expect(await expectError(bob.post(`/tasks/${id}/appeal`))).toBe('409 APPEAL_REFUSED');
    expect(await balanceOf(bob)).toBe(0);
  });
});

describe('operators and members', () => {
  it('suspend a member, whose token and socket end, and lift the suspension', async () => {
    const [alice, bob] = [await operator(), await doer()];
    const { socket } = await connect(app(), bob);
    const suspended = await alice.post<{ member: OperatorUser }>(`/operator/members/${bob.id}/suspend`, {
      reason: 'spam',
    });
    expect(suspended.body.member.suspendedAt).not.toBeNull();
    expect(await expectError(bob.get('/tasks'))).toBe('401 UNAUTHENTICATED');
    await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 1000 });
    const found = await alice.get<{ members: OperatorUser[] }>(
      `/operator/members?q=${bob.username.slice(0, 6)}&state=suspended`,
    );
    expect(found.body.members.map(({ id }) => id)).toContain(bob.id);
    const restored = await alice.post<{ member: OperatorUser }>(`/operator/members/${bob.id}/restore`);
    expect(restored.body.member.suspendedAt).toBeNull();
    expect(await expectError(alice.post(`/operator/members/${alice.id}/suspend`, {}))).toBe('403 SUSPEND_OPERATOR');
    expect(await expectError(alice.post('/operator/members/123456/suspend', {}))).toBe('404 MEMBER_NOT_FOUND');
  });

  it('never reactivate a deleted account', async () => {
    const [alice, bob] = [await operator(), await doer()];
    const { db, clock } = app().deps;
    await db.transaction((tx) => anonymizeAccount(tx, bob.id, { now: clock.now(), referralCode: bob.id }));
    const restored = await alice.post<{ member: OperatorUser }>(`/operator/members/${bob.id}/restore`);
    expect(restored.body.member.suspendedAt).not.toBeNull();
    const deleted = `deleted-${bob.id}`;
    const found = await alice.get<{ members: OperatorUser[] }>(`/operator/members?q=${deleted}`);
    expect(found.body.members).toEqual([]);
    expect((await alice.get(`/users/${bob.id}`)).status).toBe(404);
  });

  it('read ledgers and totals', async () => {
    const [alice, bob] = [await operator(), await doer()];
    await submit(bob, await createTask(app(), { requiresProof: true, reward: 40 }));
    const { id } = await pendingOf(alice, bob);
    await alice.post(`/operator/submissions/${id}/approve`);
    const ledger = await alice.get(`/operator/members/${bob.id}/ledger`);
    expect(ledger.body).toMatchObject({ balance: 40, entries: [{ amount: 40, kind: 'task', state: 'completed' }] });
    const { body } = await alice.get<{ days: { completed: number }[]; members: number }>('/operator/totals');
    expect(body.days).toHaveLength(14);
    expect(body.days.at(-1)?.completed).toBeGreaterThan(0);
  });

  it('read sums beyond 32 bits', async () => {
    const [alice, bob] = [await operator(), await doer()];
    const pay = (reference: string) =>
      app().deps.db.transaction((tx) =>
        creditGumballs(tx, { memberId: bob.id, amount: entryAmountMax, kind: 'task', reference, at: new Date() }),
      );
    for (const reference of ['7:1', '7:2', '7:3']) await pay(reference);
    const sum = 3 * entryAmountMax;
    expect(sum).toBeGreaterThan(2 ** 31);
    const { status, body } = await alice.get<{ days: { gumballs: number }[] }>('/operator/totals');
    expect([status, body.days.at(-1)?.gumballs]).toEqual([200, expect.toSatisfy((paid: number) => paid >= sum)]);
    expect((await bob.get('/tasks/stats')).body).toMatchObject({ totalEarnings: sum, earnedToday: sum });
  });
});

it("a deleted user's submissions are removed and their slots released; linked accounts stay claimed", async () => {
  const [alice, bob] = [await operator(), await doer()];
  const id = await createTask(app(), { requiresProof: true, slots: 1 });
  await submit(bob, id);
  const { id: submission } = await pendingOf(alice, bob);
  await purgeDeletedAccount(app().deps, { userId: bob.id });
  const { rows } = await app().deps.db.pool.query(
    `SELECT (SELECT slots_taken FROM task_totals WHERE task_id = $1) AS slots_taken, (SELECT count(*)::int FROM task_submissions WHERE id = $2) AS handed,
       (SELECT count(*)::int FROM platform_accounts WHERE user_id = $3 AND username = '' AND unlinked_at IS NOT NULL) AS closed`,
    [id, submission, bob.id],
  );
  expect(rows).toEqual([{ slots_taken: 0, handed: 0, closed: 1 }]);
});
