import { z } from 'zod';
import { id, idInput } from '../pagination.ts';
import { shownPlatform } from './tasks.schemas.ts';

/** A quest for a viewer: the tasks in their order, and what is done. */
const quest = z.object({
  id,
  title: z.string(),
  description: z.string(),
  isOrdered: z.boolean().describe('Whether each task requires the one before it.'),
  bonus: z.number().int().describe('Gumballs for completing all tasks, paid once.'),
  endsAt: z.string().nullable(),
  completedAt: z.string().nullable().describe('When the bonus was paid.'),
  tasks: z.array(
    z.object({
      id,
      title: z.string(),
      platform: shownPlatform,
      reward: z.number().int(),
      isDone: z.boolean(),
      isOpen: z.boolean().describe('Whether the viewer can start the task, or has started it.'),
    }),
  ),
});

/** A quest as operators see it. */
export const operatorQuest = quest
  .omit({ completedAt: true, tasks: true })
  .extend({ tasks: z.array(z.object({ id, title: z.string() })), completed: z.number().int(), isEnded: z.boolean() });

/** The quests that a viewer can see. */
export const questList = z.object({ quests: z.array(quest) });

/** Body of a new quest. */
export const newQuest = z.object({
  title: z.string().max(1000).default(''),
  description: z.string().max(10_000).default(''),
  isOrdered: z.boolean().default(false).describe('Makes each task require the one before it.'),
  bonus: z.number(),
  endsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  taskIds: z.array(idInput).max(100).describe('2 to 10 tasks, in their order.'),
});

/** A quest for a viewer. */
export type Quest = z.infer<typeof quest>;
/** A quest as operators see it. */
export type OperatorQuest = z.infer<typeof operatorQuest>;
