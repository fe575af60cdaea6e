import { text } from 'node:stream/consumers';
import { resetPasswordByCommand } from '../src/features/operators/reset-password-by-command.ts';
import { createPasswords, passwordCost } from '../src/platform/passwords/passwords.ts';
import { type Command, CommandError, exactly, readWords } from './command.ts';
import { withServices } from './with-services.ts';

/** Resets a member's password: prints a link that works once, or sets what stands on the standard input. */
export const resetPasswordCommand: Command = {
  name: 'reset-password',
  usage: '<username.fun> [--stdin]',
  summary:
    'void a password, end all sessions and print a link for a new one that works once within an hour; --stdin sets the password on the standard input',
  async run(context, args) {
    const { values, positionals } = readWords({
      args,
      options: { stdin: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [typed = ''] = exactly(positionals, ['<username.fun>']);
    // Not a word of the command: those are seen by everybody on the machine.
    const password = values.stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
    const passwords = await createPasswords(passwordCost);
    const reset = await withServices(context, (services) =>
      resetPasswordByCommand({ ...services, passwords, config: context.config }, typed, password),
    );
    if (!reset) throw new CommandError(`There is no member "${typed}" who may sign in.`);
    if (reset.link === undefined) context.say('The password is set, and every session has ended.');
    else {
      context.say(
        `The old password is void, and every session has ended. Until ${reset.expiresAt.toISOString()} once:`,
      );
      context.say(reset.link);
    }
  },
};
