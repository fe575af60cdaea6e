import { text } from 'node:stream/consumers';
import { resetPasswordByCommand } from '../src/features/operators/reset-password-by-command.ts';
import { createPasswords, passwordCost } from '../src/platform/passwords/passwords.ts';
import { type Command, CommandError, exactArguments, parseArguments } from './command.ts';
import { withServices } from './with-services.ts';

/** Resets the password of a member: prints a link that works once, or sets the password on standard input. */
export const resetPasswordCommand: Command = {
  name: 'reset-password',
  usage: '<username.fun> [--stdin]',
  summary:
    'invalidate a password, end all sessions and print a reset link that works once within an hour; --stdin sets the password on standard input',
  async run(context, args) {
    const { values, positionals } = parseArguments({
      args,
      options: { stdin: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [usernameInput = ''] = exactArguments(positionals, ['<username.fun>']);
    // Never an argument: other users of the machine can read those in the process list.
    const password = values.stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
    const passwords = await createPasswords(passwordCost);
    const reset = await withServices(context, (services) =>
      resetPasswordByCommand({ ...services, passwords, config: context.config }, usernameInput, password),
    );
    if (!reset) throw new CommandError(`There is no member "${usernameInput}" who may sign in.`);
    if (reset.link === undefined) context.print('The password is set, and every session has ended.');
    else {
      context.print(
        `The old password is invalid, and every session has ended. This link works once until ${reset.expiresAt.toISOString()}:`,
      );
      context.print(reset.link);
    }
  },
};
