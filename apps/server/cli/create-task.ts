import { newTask } from '@gumball/contract/operators/operators.schemas';
import { createTaskByCommand } from '../src/features/operators/create-task-by-command.ts';
import { AppError } from '../src/platform/http/app-error.ts';
import { type Command, CommandError, parseArguments } from './command.ts';

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
const requiredOptions = ['platform', 'type', 'title', 'reward'] as const;

/** Creates a task. */
export const createTaskCommand: Command = {
  name: 'create-task',
  usage: '--platform <name> ...',
  summary:
    'create a task: --platform Twitter|YouTube|Telegram|Bluesky|GitHub|Mastodon|Discord|Gumball --type <type> --target <username, id or link; on Gumball a community, if any> --title <text> --reward <n> [--difficulty <1-5>] [--description <text>] [--slots <n>] [--expires <ISO time>] [--requires-proof]',
  async run({ db, print }, args) {
    const { values } = parseArguments({ args, options, strict: true });
    const missing = requiredOptions.find((name) => values[name] === undefined);
    if (missing) throw new CommandError(`--${missing} is missing.`);
    const input = newTask.safeParse({
      platform: values.platform,
      type: values.type,
      target: values.target ?? '',
      title: values.title,
      description: values.description ?? '',
      reward: Number(values.reward),
      difficulty: Number(values.difficulty ?? '1'),
      slots: values.slots === undefined ? null : Number(values.slots),
      expiresAt: values.expires ?? null,
      requiresProof: values['requires-proof'] ?? false,
    });
    if (!input.success) {
      const [issue] = input.error.issues;
      throw new CommandError(`--${issue?.path.join('.') ?? ''} is invalid: ${issue?.message ?? ''}.`);
    }
    try {
      const task = await createTaskByCommand(db, input.data);
      print(`Task ${task.id}: ${task.title}, ${task.reward} Gumballs, checked by ${task.method}.`);
    } catch (error) {
      throw error instanceof AppError ? new CommandError(`${error.message.replace(/\.$/, '')}.`) : error;
    }
  },
};
