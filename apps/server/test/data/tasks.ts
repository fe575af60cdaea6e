import type { OpenQuiz, QuizResult, Task, TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import type { Cadence } from '@gumball/rules/tasks/member-days';
import type { AccountPlatform, TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskStatus } from '@gumball/rules/tasks/task-status';
import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import { expect, vi } from 'vitest';
import { didOf } from '../../sandbox/bluesky-api.ts';
import { mastodonHandle, mastodonUriOf } from '../../sandbox/mastodon-api.ts';
import { createSandboxStore, type SandboxStore } from '../../sandbox/sandbox.store.ts';
import { channelIdOf } from '../../sandbox/youtube-api.ts';
import { invalidateOpenTasks } from '../../src/features/tasks/catalogue/open-tasks.store.ts';
import { savePage } from '../../src/features/tasks/page/page.store.ts';
import { saveQuiz } from '../../src/features/tasks/quiz/quiz.store.ts';
import { saveSurvey } from '../../src/features/tasks/survey/survey.store.ts';
import type { TestApp } from '../start-app.ts';
import { createTestUser, type TestUser } from './users.ts';

/** The fields of a test task; all have defaults. */
export type TaskOptions = {
  platform?: TaskPlatform;
  type?: TaskType;
  target?: string;
  title?: string;
  reward?: number;
  difficulty?: number;
  slots?: number | null;
  requiresProof?: boolean;
  expiresAt?: Date | null;
  repeat?: Cadence | null;
  requiredTasks?: string[];
  /** The community whose owner made it. */
  communityId?: string;
};

/** Inserts a task in the state an operator's request leaves it in. Returns its id. */
export async function createTask(app: TestApp, options: TaskOptions = {}): Promise<string> {
  const { db, ids, clock } = app.deps;
  const { platform = 'Twitter', type = 'follow', target = 'studio_nine' } = options;
  const parsed = parseTaskTarget(platform, type, target);
  if (!parsed) throw new Error(`${target} is not a valid target`);
  const id = ids.next();
  await db.kysely
    .insertInto('tasks')
    .values({
      id,
      platform,
      type,
      repeat: options.repeat ?? null,
      required_tasks: options.requiredTasks ?? [],
      community_id: options.communityId ?? null,
      target: JSON.stringify(parsed),
      title: options.title ?? `${type} ${target}`,
      instructions: ['Open it.', 'Do it.'],
      requires_proof: options.requiresProof ?? false,
      reward: options.reward ?? 250,
      difficulty: options.difficulty ?? 1,
      slots: options.slots ?? null,
      expires_at: options.expiresAt ?? null,
      paused_at: null,
      created_by: null,
      creation_key: null,
      created_at: clock.now(),
    })
    .execute();
  if (options.slots !== undefined && options.slots !== null)
    await db.kysely.insertInto('task_totals').values({ task_id: id, slots_taken: 0 }).execute();
  invalidateOpenTasks();
  return id;
}

/** Inserts a quiz. Of each question the choice with the text 'right' is right. Returns its id. */
export async function createQuiz(
  app: TestApp,
  options: { questions?: number; passMark?: number; maxTries?: number; reward?: number; repeat?: Cadence } = {},
): Promise<string> {
  const { questions = 1, passMark = questions, maxTries = 3, reward = 90, repeat = null } = options;
  const id = await createTask(app, { platform: 'Gumball', type: 'quiz', target: '', reward, repeat });
  const choices = ['wrong', 'also wrong', 'right', 'very wrong'];
  const list = Array.from({ length: questions }, (_, at) => ({ text: `Question ${at}`, choices, correct: 2 }));
  await saveQuiz(app.deps.db.kysely, id, { questions: list, passMark, maxTries });
  return id;
}

/** Inserts a page to visit for 30 seconds, with the word 'apricot'. Returns its id. */
export async function createPage(app: TestApp, { reward = 60 }: { reward?: number } = {}): Promise<string> {
  const id = await createTask(app, { platform: 'Gumball', type: 'page', target: 'https://example.com/news', reward });
  await savePage(app.deps.db.kysely, id, { seconds: 30, word: 'apricot' });
  return id;
}

/** Inserts a survey: a choice, several choices, a text and a number, of which the first is required. Returns its id. */
export async function createSurvey(
  app: TestApp,
  { showsResults = true, reward = 70 }: { showsResults?: boolean; reward?: number } = {},
): Promise<string> {
  const id = await createTask(app, { platform: 'Gumball', type: 'survey', target: '', reward });
  const questions = (['single', 'multiple', 'text', 'number'] as const).map((kind, at) => ({
    kind,
    text: `Question ${at}`,
    choices: at < 2 ? ['red', 'green', 'blue'] : [],
    required: at === 0,
  }));
  await saveSurvey(app.deps.db.kysely, id, { questions, showsResults });
  return id;
}

/** Answers the next try of a quiz: every question with the choice of this text. */
export async function answerQuiz(who: TestUser, id: string, choice: string) {
  const { body } = await who.get<{ quiz: OpenQuiz }>(`/tasks/${id}/quiz`);
  const answers = body.quiz.questions.map(({ choices }) => choices.indexOf(choice));
  return who.post<{ result: QuizResult; task: Task }>(`/tasks/${id}/quiz`, { try: body.quiz.try, answers });
}

/** The progress of a user's task. */
export async function progressOf(who: TestUser, taskId: string): Promise<TaskProgress> {
  return (await who.get<TaskProgress>(`/tasks/${taskId}/status`)).body;
}

/** Waits until a user's task has the status. Throws after `timeout` milliseconds. */
export async function untilStatus(who: TestUser, taskId: string, status: TaskStatus, timeout = 30_000): Promise<void> {
  await vi.waitFor(async () => expect((await progressOf(who, taskId)).status).toBe(status), { timeout, interval: 50 });
}

/** The sandbox store of a test server. */
export function sandboxOf(app: TestApp): SandboxStore {
  return createSandboxStore(app.deps.db);
}

// The platforms whose ids are not those of the sandbox.
const accountIds: Partial<Record<AccountPlatform, (account: { id: string }) => string>> = {
  YouTube: channelIdOf,
  Bluesky: didOf,
  Mastodon: mastodonUriOf,
};

/** The name of a sandbox account on a platform. */
export function sandboxHandle(platform: AccountPlatform, name: string): string {
  if (platform === 'Bluesky') return `${name}.example`;
  return platform === 'Mastodon' ? mastodonHandle(name) : name;
}

/** Creates a sandbox account and links it to a user, as a completed setup does. Returns the account's id. */
export async function linkSandbox(
  app: TestApp,
  person: { id: string; username: string },
  platform: AccountPlatform = 'Twitter',
): Promise<string> {
  const name = person.username.replace(/\.fun$/, '').slice(0, 15);
  const handle = sandboxHandle(platform, name);
  const account = await sandboxOf(app).addAccount(platform, handle, handle);
  if (!account) throw new Error('the sandbox is full');
  await app.deps.db.kysely
    .insertInto('platform_accounts')
    .values({
      platform,
      account_id: accountIds[platform]?.(account) ?? account.id,
      user_id: person.id,
      username: handle,
      display_name: handle,
      linked_at: app.deps.clock.now(),
      proof: null,
      unlinked_at: null,
    })
    .execute();
  return account.id;
}

/** A user with a linked Twitter account; `account` is its id in the sandbox. */
export async function createParticipant(app: TestApp, name: string): Promise<TestUser & { account: string }> {
  const person = await createTestUser(app, name);
  return { ...person, account: await linkSandbox(app, person) };
}

/** An operator, with every right if no other role is given. */
export async function createOperator(app: TestApp, name: string, role: StaffRole = 'administrator'): Promise<TestUser> {
  const person = await createTestUser(app, name);
  const change = { role: 'operator', staff_role: role } as const;
  await app.deps.db.kysely.updateTable('users').set(change).where('id', '=', person.id).execute();
  return person;
}
