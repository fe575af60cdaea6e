import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import type { Task, TaskList } from '@gumball/contract/tasks/tasks.schemas';
import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { type CommunityTaskTerms, communityTaskTypes } from '@gumball/rules/tasks/community-tasks';
import { describe, expect, it } from 'vitest';
import { createCommunityWith, promote } from '../../../../test/data/communities.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { answerQuiz, createOperator, progressOf } from '../../../../test/data/tasks.ts';
import { createManyUsers, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';

let operator: TestUser;
const app = shareApp({ SANDBOX: 'false' }, async (started) => {
  operator = await createOperator(started, 'console');
});
const terms: CommunityTaskTerms = { isOn: true, rewardMax: 100, tasksMax: 3, budget: 250, types: communityTaskTypes };
const choices = ['right', 'wrong', 'other'];
const quiz = { questions: [{ text: 'Which one?', choices, correct: 0 }], passMark: 1, maxTries: 1 };
const draft = { platform: 'Gumball', type: 'quiz', target: '', title: 'A quiz of ours', reward: 100, quiz };
type Managed = { tasks: OperatorTask[]; terms: CommunityTaskTerms & { spent: number } };
type Shown = { tasks: Task[]; canManage: boolean };

const setTerms = (change: Partial<CommunityTaskTerms> = {}) =>
  operator.put('/operator/settings', { communityTasks: { ...terms, ...change } });

async function createOwnTask(owner: TestUser, communityId: string, change: object = {}): Promise<string> {
  const { status, body } = await owner.post<{ task: OperatorTask }>(`/communities/${communityId}/tasks`, {
    ...draft,
    ...change,
  });
  expect(status).toBe(201);
  return body.task.id;
}

const managed = async (owner: TestUser, id: string) =>
  (await owner.get<Managed>(`/communities/${id}/tasks/managed`)).body;
const shown = async (who: TestUser, id: string) => (await who.get<Shown>(`/communities/${id}/tasks`)).body;
const available = async (who: TestUser) =>
  (await who.get<TaskList>('/tasks/filtered?status=available')).body.tasks.map(({ id }) => id);
const statsOf = async (who: TestUser) => (await who.get<{ available: number }>('/tasks/stats')).body.available;

/** A community of `owner` with two members, next to a stranger, and a quiz of it. */
async function setUp(names: string) {
  await setTerms();
  const [owner, alice, bob, stranger] = await createTestUsers(
    app(),
    `${names}_owner`,
    `${names}_alice`,
    `${names}_bob`,
    `${names}_stranger`,
  );
  const { id: communityId } = await createCommunityWith(owner, [alice, bob]);
  const taskId = await createOwnTask(owner, communityId);
  return { owner, alice, bob, stranger, communityId, taskId };
}

describe('the limits of operators', () => {
  it('hold for owners only, live, and are recorded', async () => {
    const [owner, alice] = await createTestUsers(app(), 'limits_owner', 'limits_alice');
    const { id } = await createCommunityWith(owner, [alice]);
    await promote(owner, id, alice);
    const create = (who: TestUser, change: object = {}) =>
      expectError(who.post(`/communities/${id}/tasks`, { ...draft, ...change }));
    await setTerms({ isOn: false });
    expect(await create(owner)).toBe('403 ACCESS_DENIED');
    expect((await shown(owner, id)).canManage).toBe(false);
    expect(await expectError(setTerms({ budget: 1 }))).toBe('400 INVALID_INPUT');
    await setTerms({ types: ['quiz', 'survey', 'post'] });
    expect((await shown(owner, id)).canManage).toBe(true);
    expect((await shown(alice, id)).canManage).toBe(false);
    expect(await create(alice)).toBe('403 ACCESS_DENIED');
    expect(await create(owner, { reward: 101 })).toBe('400 COMMUNITY_TASK_REWARD');
    expect(await create(owner, { type: 'befriend' })).toBe('400 TASK_TYPE_UNSUPPORTED');
    expect(await create(owner, { type: 'join', target: id })).toBe('400 TASK_TYPE_UNSUPPORTED');
    expect(await create(owner, { platform: 'Twitter', type: 'follow', target: 'nine' })).toBe(
      '400 TASK_TYPE_UNSUPPORTED',
    );
    const drafts = Array.from({ length: 6 }, () => owner.post(`/communities/${id}/tasks`, draft));
    const statuses = (await Promise.all(drafts)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await expectError(owner.post('/communities/77/tasks', draft))).toBe('404 COMMUNITY_NOT_FOUND');
    const { entries } = (await operator.get<{ entries: { action: string; operator: string }[] }>('/operator/audit'))
      .body;
    expect(entries.filter(({ operator: by }) => by === owner.username)).toHaveLength(3);
    expect(entries.filter(({ action }) => action === 'change-community-tasks').length).toBeGreaterThan(1);
  });

  it('keep the reward and the place, and an ended task ended', async () => {
    const { owner, communityId, taskId, alice } = await setUp('edits');
    const path = `/communities/${communityId}/tasks/${taskId}`;
    const other = await createCommunityWith(alice);
    const post = await createOwnTask(owner, communityId, { type: 'post', target: other.id });
    const tasks = (await managed(owner, communityId)).tasks;
    expect(tasks.find(({ id }) => id === post)?.target.communityId).toBe(communityId);
    await owner.put(`/communities/${communityId}/tasks/${post}`, { target: other.id, title: 'Post here' });
    expect((await managed(owner, communityId)).tasks[0]).toMatchObject({
      title: 'Post here',
      target: { communityId },
    });
    expect(await expectError(owner.put(path, { reward: 90 }))).toBe('409 TASK_REWARD_FIXED');
    expect(await expectError(operator.put(`/operator/tasks/${taskId}`, { reward: 90 }))).toBe('409 TASK_REWARD_FIXED');
    expect(await expectError(owner.put(path, { requiredTasks: [post] }))).toBe('400 TASK_PREREQUISITES_INVALID');
    expect(await expectError(alice.put(path, { title: 'Mine' }))).toBe('403 ACCESS_DENIED');
    // A task of one community is none of another, and tasks of operators are nobody's.
    expect(await expectError(alice.put(`/communities/${other.id}/tasks/${taskId}`, { title: 'Mine' }))).toBe(
      '404 TASK_NOT_FOUND',
    );
    await operator.post(`/operator/tasks/${taskId}/pause`);
    expect((await managed(owner, communityId)).tasks[1]).toMatchObject({ state: 'paused', isPausedByOperator: true });
    for (const action of ['pause', 'resume'])
      expect(await expectError(owner.post(`${path}/${action}`))).toBe('409 TASK_CLOSED');
    await operator.post(`/operator/tasks/${taskId}/resume`);
    expect((await owner.post(`${path}/pause`)).status).toBe(200);
    expect((await owner.post(`${path}/resume`)).status).toBe(200);
    expect((await owner.post(`${path}/end`)).status).toBe(200);
    expect((await owner.post(`${path}/end`)).status).toBe(200);
    const later = new Date(app().deps.clock.now().getTime() + dayMs).toISOString();
    expect(await expectError(owner.put(path, { expiresAt: later }))).toBe('409 TASK_EXPIRED');
    expect(await expectError(owner.post(`${path}/resume`))).toBe('409 TASK_EXPIRED');
    const quest = { title: 'Both', bonus: 10, isOrdered: false, taskIds: [taskId, post] };
    expect(await expectError(operator.post('/operator/quests', quest))).toBe('400 QUEST_TASKS_INVALID');
    const campaign = { title: 'Both', budget: 500, taskIds: [post] };
    expect(await expectError(operator.post('/operator/campaigns', campaign))).toBe('400 CAMPAIGN_TASKS_INVALID');
  });
});

describe('who starts', () => {
  it('members do, strangers and owners do not', async () => {
    const { owner, alice, bob, stranger, communityId, taskId } = await setUp('start');
    const before = await statsOf(stranger);
    expect(await available(alice)).toContain(taskId);
    expect(await available(stranger)).not.toContain(taskId);
    expect(await available(owner)).not.toContain(taskId);
    expect(await statsOf(alice)).toBe(before + 1);
    const list = await alice.get<TaskList>('/tasks/filtered?status=available&platform=Gumball');
    expect(list.body.pagination.total).toBe(list.body.tasks.length);
    expect((await shown(stranger, communityId)).tasks).toMatchObject([
      { id: taskId, open: true, community: { id: communityId, name: 'Gardeners', isMember: false, isOwn: false } },
    ]);
    expect((await shown(owner, communityId)).tasks).toMatchObject([{ open: false, community: { isOwn: true } }]);
    expect(await expectError(stranger.post(`/tasks/${taskId}/start`))).toBe('403 TASK_MEMBERS_ONLY');
    expect(await expectError(owner.post(`/tasks/${taskId}/start`))).toBe('403 TASK_OWN');
    await stranger.post(`/communities/${communityId}/join`);
    expect((await stranger.post(`/tasks/${taskId}/start`)).status).toBe(200);
    expect(await statsOf(stranger)).toBe(before);
    // Who becomes the owner stops earning, and the former one does not begin.
    await bob.post(`/tasks/${taskId}/start`);
    await owner.put(`/communities/${communityId}/members/${bob.id}`, { role: 'owner' });
    expect((await progressOf(bob, taskId)).status).toBe('available');
    expect(await expectError(bob.post(`/tasks/${taskId}/start`))).toBe('403 TASK_OWN');
    expect(await expectError(owner.post(`/tasks/${taskId}/start`))).toBe('403 TASK_OWN');
    expect(await available(owner)).not.toContain(taskId);
    app().advance(1000);
    const next = await createOwnTask(bob, communityId);
    expect(await available(owner)).toContain(next);
    expect((await owner.post(`/tasks/${next}/start`)).status).toBe(200);
    expect(await findViolations(app())).toEqual([]);
  });

  it('ends with the membership, and returns what was reserved', async () => {
    const { owner, alice, bob, communityId, taskId } = await setUp('leave');
    const survey = { questions: [{ kind: 'text', text: 'Why?' }] };
    const surveyId = await createOwnTask(owner, communityId, {
      type: 'survey',
      quiz: null,
      survey,
      slots: 1,
      reward: 50,
    });
    const spent = async () => (await managed(owner, communityId)).terms.spent;
    await alice.post(`/tasks/${taskId}/start`);
    await alice.post(`/tasks/${surveyId}/start`);
    await bob.post(`/tasks/${taskId}/start`);
    expect(await spent()).toBe(250);
    expect(await expectError(bob.post(`/tasks/${surveyId}/start`))).toBe('409 TASK_FULL');
    await alice.delete(`/communities/${communityId}/leave`);
    expect(await spent()).toBe(100);
    expect((await progressOf(alice, taskId)).status).toBe('available');
    expect((await answerQuiz(alice, taskId, 'right').catch(() => undefined))?.status ?? 409).toBe(409);
    expect((await bob.post(`/tasks/${surveyId}/start`)).status).toBe(200);
    await owner.delete(`/communities/${communityId}/members/${bob.id}`);
    expect(await spent()).toBe(0);
    expect(await expectError(bob.post(`/tasks/${surveyId}/survey`, { answers: ['Because'] }))).toBe(
      '409 TASK_NOT_STARTED',
    );
    expect(await findViolations(app())).toEqual([]);
  });

  it('pauses while the owner is suspended or operators switch it off, and is marked for operators', async () => {
    const { owner, alice, communityId, taskId } = await setUp('closed');
    const start = (who: TestUser) => expectError(who.post(`/tasks/${taskId}/start`));
    await operator.post(`/operator/members/${owner.id}/suspend`, { reason: 'Fraud' });
    expect(await available(alice)).not.toContain(taskId);
    expect(await start(alice)).toBe('409 TASK_CLOSED');
    await operator.post(`/operator/members/${owner.id}/restore`);
    await setTerms({ isOn: false });
    expect(await available(alice)).not.toContain(taskId);
    expect(await start(alice)).toBe('409 TASK_CLOSED');
    await setTerms();
    await alice.post(`/tasks/${taskId}/start`);
    const [owned] = (await operator.get<{ tasks: OperatorTask[] }>('/operator/tasks')).body.tasks;
    expect(owned).toMatchObject({ id: taskId, community: { id: communityId, name: 'Gardeners' } });
    const csv = await fetch(`${app().url}/api/operator/task-figures.csv`, {
      headers: { authorization: `Bearer ${operator.token}` },
    });
    expect(await csv.text()).toContain(',Gardeners,');
  });

  it('shows nothing of a private or hidden community to others', async () => {
    const { owner, alice, stranger, communityId, taskId } = await setUp('private');
    const post = await createOwnTask(owner, communityId, { type: 'post' });
    await alice.post(`/tasks/${post}/start`);
    await owner.put(`/communities/${communityId}`, { access: 'private' });
    expect(await expectError(stranger.get(`/communities/${communityId}/tasks`))).toBe('403 COMMUNITY_PRIVATE');
    expect(await expectError(stranger.get(`/tasks/${taskId}`))).toBe('404 TASK_NOT_FOUND');
    await owner.put(`/communities/${communityId}`, { access: 'hidden' });
    expect(await expectError(stranger.get(`/communities/${communityId}/tasks`))).toBe('404 COMMUNITY_NOT_FOUND');
    expect(await expectError(stranger.get(`/communities/${communityId}/tasks/managed`))).toBe(
      '404 COMMUNITY_NOT_FOUND',
    );
    expect(await expectError(stranger.post(`/tasks/${taskId}/start`))).toBe('404 TASK_NOT_FOUND');
    // Its members go on, and who leaves does not learn its name any more.
    expect((await shown(alice, communityId)).tasks).toMatchObject([
      { open: true, target: { handle: 'Gardeners' } },
      {},
    ]);
    await alice.post(`/tasks/${taskId}/start`);
    await answerQuiz(alice, taskId, 'wrong');
    await alice.delete(`/communities/${communityId}/leave`);
    const { task } = (await alice.get<{ task: Task }>(`/tasks/${taskId}`)).body;
    expect(task).toMatchObject({ community: null, userStatus: 'failed' });
    expect(await expectError(alice.get(`/tasks/${post}`))).toBe('404 TASK_NOT_FOUND');
    expect(JSON.stringify(task)).not.toContain('Gardeners');
  });

  it('ends with the community', async () => {
    const { owner, alice, bob, communityId, taskId } = await setUp('deleted');
    await alice.post(`/tasks/${taskId}/start`);
    await answerQuiz(alice, taskId, 'right');
    await bob.post(`/tasks/${taskId}/start`);
    expect((await owner.delete(`/communities/${communityId}`)).status).toBe(200);
    expect((await progressOf(alice, taskId)).status).toBe('completed');
    expect(await expectError(bob.get(`/tasks/${taskId}/status`))).toBe('404 TASK_NOT_FOUND');
    expect(await expectError(bob.post(`/tasks/${taskId}/start`))).toBe('404 TASK_NOT_FOUND');
    const { task } = (await alice.get<{ task: Task }>(`/tasks/${taskId}`)).body;
    expect(task).toMatchObject({ community: null, open: false });
    const { rowCount } = await app().deps.db.pool.query('SELECT FROM community_spending WHERE community_id = $1', [
      communityId,
    ]);
    expect(rowCount).toBe(0);
    expect(await findViolations(app())).toEqual([]);
  });
});

/** Posts. On a cluster those who wait too long for their turn are told to try again. */
async function postPatiently(racer: TestUser, path: string): Promise<{ status: number }> {
  const reply = await racer.post(path);
  return reply.status === 503 && app().deps.db.isDistributed ? postPatiently(racer, path) : reply;
}

describe('the budget of a month', () => {
  it('is never exceeded by 300 racers on two tasks, and pays all who could start', async () => {
    const { owner, communityId, taskId } = await setUp('racers');
    await setTerms({ budget: 1250 });
    const second = await createOwnTask(owner, communityId, { reward: 70 });
    const racers = await createManyUsers(app(), 150);
    await Promise.all(racers.map((racer) => postPatiently(racer, `/communities/${communityId}/join`)));
    const replies = await Promise.all(
      racers.flatMap((racer) => [taskId, second].map((id) => postPatiently(racer, `/tasks/${id}/start`))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { rows } = await app().deps.db.pool.query<{ user_id: string; task_id: string }>(
      "SELECT user_id, task_id FROM task_attempts WHERE task_id = ANY($1) AND status = 'in_progress'",
      [[taskId, second]],
    );
    const reserved = rows.reduce((sum, row) => sum + (row.task_id === second ? 70 : 100), 0);
    expect(reserved).toBeLessThanOrEqual(1250);
    expect(reserved).toBeGreaterThan(1250 - 70);
    expect((await managed(owner, communityId)).terms.spent).toBe(reserved);
    await Promise.all(
      rows.map(async (row) => {
        const winner = racers.find(({ id }) => id === row.user_id);
        if (winner) await answerQuiz(winner, row.task_id, 'right');
      }),
    );
    const paid = await app().deps.db.pool.query(
      "SELECT sum(amount)::int AS sum FROM gumball_entries WHERE kind = 'task' AND reference = ANY($1)",
      [[taskId, second]],
    );
    expect(paid.rows).toEqual([{ sum: reserved }]);
    expect(await findViolations(app())).toEqual([]);
  });

  it('opens and closes tasks at once when operators change it, also beside starts', async () => {
    const { owner, alice, bob, stranger, communityId, taskId } = await setUp('changes');
    await stranger.post(`/communities/${communityId}/join`);
    await setTerms({ budget: 200 });
    await Promise.all([alice, bob].map((member) => member.post(`/tasks/${taskId}/start`)));
    expect(await available(stranger)).not.toContain(taskId);
    await setTerms({ budget: 300 });
    expect(await available(stranger)).toContain(taskId);
    await setTerms({ budget: 250 });
    expect(await available(stranger)).not.toContain(taskId);
    const [third, fourth] = [51, 50].map((reward) => createOwnTask(owner, communityId, { reward }));
    const created = [await third, await fourth];
    expect((await available(stranger)).filter((id) => created.includes(id))).toEqual([created[1]]);
    await setTerms({ isOn: false });
    await setTerms({ budget: 400 });
    expect(await available(stranger)).toContain(taskId);
    await Promise.all([
      ...[300, 100, 900, 300].map((budget) => setTerms({ budget })),
      ...[alice, bob, stranger].map((member) => member.post(`/tasks/${created[1]}/start`)),
      ...[alice, bob].map((member) => answerQuiz(member, taskId, 'wrong')),
    ]);
    expect(await findViolations(app())).toEqual([]);
  });

  it('begins again in the next month, and takes a return back where it was taken', async () => {
    const { owner, alice, bob, stranger, communityId, taskId } = await setUp('months');
    await stranger.post(`/communities/${communityId}/join`);
    await alice.post(`/tasks/${taskId}/start`);
    await answerQuiz(alice, taskId, 'right');
    await bob.post(`/tasks/${taskId}/start`);
    expect(await available(stranger)).not.toContain(taskId);
    expect((await shown(stranger, communityId)).tasks).toEqual([]);
    expect(await expectError(stranger.post(`/tasks/${taskId}/start`))).toBe('409 TASK_FULL');
    const now = app().deps.clock.now();
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    app().advance(nextMonth - now.getTime() - hourMs / 2);
    await app().deps.db.pool.query('UPDATE sessions SET last_used_at = $1', [app().deps.clock.now()]);
    await app().deps.db.pool.query('UPDATE task_attempts SET started_at = $1, reserved_until = $2 WHERE user_id = $3', [
      app().deps.clock.now(),
      new Date(nextMonth + hourMs / 2),
      bob.id,
    ]);
    app().advance(hourMs / 2 + 1000);
    expect((await managed(owner, communityId)).terms.spent).toBe(0);
    expect((await stranger.post(`/tasks/${taskId}/start`)).status).toBe(200);
    expect((await managed(owner, communityId)).terms.spent).toBe(100);
    // The attempt of last month fails in this one.
    await answerQuiz(bob, taskId, 'wrong');
    expect((await managed(owner, communityId)).terms.spent).toBe(100);
    const { rows } = await app().deps.db.pool.query(
      'SELECT spent::int FROM community_spending WHERE community_id = $1 ORDER BY month',
      [communityId],
    );
    expect(rows).toEqual([{ spent: 100 }, { spent: 100 }]);
    expect(await findViolations(app())).toEqual([]);
  });
});
