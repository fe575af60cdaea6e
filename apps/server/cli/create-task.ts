import { newTask } from '@gumball/contract/operators/operators.schemas';
import { createTaskByCommand } from '../src/features/operators/create-task-by-command.ts';
import { AppError } from '../src/platform/http/app-error.ts';
import { type Command, CommandError, readWords } from './command.ts';

const options = {
  platform: { type: 'string' },
  type: { type: 'string' },
  target: { type: 'string' },
  title: { type: 'string' },
  description: { type: 'string' },
  reward: { type: 'string' },
  difficulty: { type: 'string' },
  slots: { type: 'string' },
  expires: { type: 'string' },
  'requires-proof': { type: 'boolean' },
} as const;
const needed = ['platform', 'type', 'target', 'title', 'reward'] as const;

/** Creates a task. */
export const createTaskCommand: Command = {
  name: 'create-task',
  usage: '--platform <name> ...',
  summary:
    'create a task: --platform Twitter|YouTube|Telegram --type <type> --target <username, id or link> --title <text> --reward <n> [--difficulty <1-5>] [--description <text>] [--slots <n>] [--expires <ISO time>] [--requires-proof]',
  async run({ db, say }, args) {
    const { values: given } = readWords({ args, options, strict: true });
    const missing = needed.find((name) => given[name] === undefined);
    if (missing) throw new CommandError(`--${missing} is missing.`);
    const input = newTask.safeParse({
      platform: given.platform,
      type: given.type,
      target: given.target,
      title: given.title,
      description: given.description ?? '',
      reward: Number(given.reward),
      difficulty: Number(given.difficulty ?? '1'),
      slots: given.slots === undefined ? null : Number(given.slots),
      expiresAt: given.expires ?? null,
      requiresProof: given['requires-proof'] ?? false,
    });
    if (!input.success) {
      const [issue] = input.error.issues;
      throw new CommandError(`--${issue?.path.join('.') ?? ''} is invalid: ${issue?.message ?? ''}.`);
    }
    try {
      const task = await createTaskByCommand(db, input.data);
      say(`Task ${task.id}: ${task.title}, ${task.reward} Gumballs, checked by ${task.method}.`);
    } catch (error) {
      throw error instanceof AppError ? new CommandError(`${error.message.replace(/\.$/, '')}.`) : error;
    }
  },
};
