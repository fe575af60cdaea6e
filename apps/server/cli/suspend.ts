import { taskTextMax } from '@gumball/rules/tasks/task-submission';
import { suspendMember } from '../src/features/operators/suspend-member.ts';
import { type Command, CommandError, exactArguments, parseArguments } from './command.ts';
import { findUserId, withServices } from './with-services.ts';

/** Suspends a member. */
export const suspendCommand: Command = {
  name: 'suspend',
  usage: '<username.fun> [--reason <text>]',
  summary: 'suspend a member and end their sessions; revoke the role of an operator first',
  async run(context, args) {
    const { values, positionals } = parseArguments({
      args,
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
    const [usernameInput = ''] = exactArguments(positionals, ['<username.fun>']);
    const reason = values.reason ?? '';
    if (reason.length > taskTextMax) throw new CommandError(`The reason has more than ${taskTextMax} characters.`);
    const { username } = await withServices(context, async (services) =>
      suspendMember(services, 'command line', await findUserId(context.db, usernameInput), { suspended: true, reason }),
    );
    context.print(`${username} is suspended.`);
  },
};

/** Lifts a suspension. */
export const unsuspendCommand: Command = {
  name: 'unsuspend',
  usage: '<username.fun>',
  summary: 'lift the suspension of a member',
  async run(context, args) {
    const [usernameInput = ''] = exactArguments(args, ['<username.fun>']);
    const { username } = await withServices(context, async (services) =>
      suspendMember(services, 'command line', await findUserId(context.db, usernameInput), { suspended: false }),
    );
    context.print(`The suspension of ${username} is lifted.`);
  },
};
