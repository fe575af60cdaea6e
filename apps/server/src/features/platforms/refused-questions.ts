import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { Deps } from '../../deps.ts';
import { listFacts, saveFact } from './platforms.store.ts';

const beginning = 'refused:';
const heldMs = 3_600_000;
const freshMs = 30_000;

type Memory = { refused: Map<string, string>; readAt: number };
const memories = new WeakMap<Deps['config'], Memory>();

/**
 * The kinds of tasks (`Twitter:like`) whose question a platform refused to everybody within the last hour, with the words for members: their tasks say so
 * before they are started. Read from the database twice a minute.
 */
export async function refusedQuestions({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<ReadonlyMap<string, string>> {
  const now = clock.now().getTime();
  const known = memories.get(config);
  if (known && Math.abs(now - known.readAt) < freshMs) return known.refused;
  const refused = new Map<string, string>();
  for (const { name, value } of await listFacts(db.kysely, beginning)) {
    const [until = '', ...words] = value.split(' ');
    if (Number(until) > now) refused.set(name.slice(beginning.length), words.join(' '));
  }
  memories.set(config, { refused, readAt: now });
  return refused;
}

/** Remembers that a platform refuses a question to everybody, with the words for members. */
export async function noteRefusedQuestion(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  platform: TaskPlatform,
  type: TaskType,
  words: string,
): Promise<void> {
  await saveFact(db.kysely, `${beginning}${platform}:${type}`, `${clock.now().getTime() + heldMs} ${words}`);
  memories.delete(config);
}
