import type { TaskProgress } from '@gumball/contract/tasks/tasks.schemas';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskStatus } from '@gumball/rules/tasks/task-status';
import { parseTaskTarget } from '@gumball/rules/tasks/task-target';
import { expect, vi } from 'vitest';
import { type Books, openBooks } from '../sandbox/books.ts';
import { forgetOpenTasks } from '../src/features/tasks/open-tasks.store.ts';
import { createPerson, type Person } from './people.ts';
import type { TestApp } from './start-app.ts';

/** The fields of a test task; all have defaults. */
export type TaskWish = {
  platform?: TaskPlatform;
  type?: TaskType;
  target?: string;
  title?: string;
  reward?: number;
  difficulty?: number;
  slots?: number | null;
  requiresProof?: boolean;
  expiresAt?: Date | null;
};

/** Inserts a task in the state an operator's request leaves it in. Returns its id. */
export async function makeTask(app: TestApp, wish: TaskWish = {}): Promise<string> {
  const { db, ids, clock } = app.deps;
  const { platform = 'Twitter', type = 'follow', target = 'studio_nine' } = wish;
  const parsed = parseTaskTarget(platform, type, target);
  if (!parsed) throw new Error(`${target} is not a valid target`);
  const id = ids.next();
  await db.kysely
    .insertInto('tasks')
    .values({
      id,
      platform,
      type,
      target: JSON.stringify(parsed),
      title: wish.title ?? `${type} ${target}`,
      instructions: ['Open it.', 'Do it.'],
      requires_proof: wish.requiresProof ?? false,
      reward: wish.reward ?? 250,
      difficulty: wish.difficulty ?? 1,
      slots: wish.slots ?? null,
      expires_at: wish.expiresAt ?? null,
      paused_at: null,
      created_by: null,
      creation_key: null,
      created_at: clock.now(),
    })
    .execute();
  forgetOpenTasks();
  return id;
}

/** The progress of a user's task. */
export async function progressOf(who: Person, taskId: string): Promise<TaskProgress> {
  return (await who.get<TaskProgress>(`/tasks/${taskId}/status`)).body;
}

/** Waits until a user's task has the status. Throws after `timeout` milliseconds. */
export async function untilStatus(who: Person, taskId: string, status: TaskStatus, timeout = 16_000): Promise<void> {
  await vi.waitFor(async () => expect((await progressOf(who, taskId)).status).toBe(status), { timeout, interval: 50 });
}

/** The sandbox store of a test server. */
export function sandboxOf(app: TestApp): Books {
  return openBooks(app.deps.db);
}

/** Creates a sandbox account and links it to a user, as a completed setup does. Returns the account's id. */
export async function linkSandbox(
  app: TestApp,
  person: { id: string; username: string },
  platform: TaskPlatform = 'Twitter',
): Promise<string> {
  const handle = person.username.replace(/\.fun$/, '').slice(0, 15);
  const account = await sandboxOf(app).addAccount(platform, handle, handle);
  if (!account) throw new Error('the sandbox is full');
  await app.deps.db.kysely
    .insertInto('platform_accounts')
    .values({
      platform,
      account_id: platform === 'YouTube' ? `UC${account.id.padStart(22, '0')}` : account.id,
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
export async function createDoer(app: TestApp, name: string): Promise<Person & { account: string }> {
  const person = await createPerson(app, name);
  return { ...person, account: await linkSandbox(app, person) };
}

/** A user with the operator role. */
export async function createOperator(app: TestApp, name: string): Promise<Person> {
  const person = await createPerson(app, name);
  await app.deps.db.kysely.updateTable('users').set({ role: 'operator' }).where('id', '=', person.id).execute();
  return person;
}
