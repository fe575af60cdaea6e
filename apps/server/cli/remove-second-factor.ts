import { removeSecondFactorByCommand } from '../src/features/operators/remove-second-factor-by-command.ts';
import { type Command, exactArguments } from './command.ts';
import { findUserId, withServices } from './with-services.ts';

/** Turns off the two-factor authentication of a member, and lets other ways than passkeys open the account again. */
export const removeSecondFactorCommand: Command = {
  name: 'remove-second-factor',
  usage: '<username.fun>',
  summary: 'turn off the two-factor authentication of a member who lost their phone and their recovery codes',
  async run(context, args) {
    const [usernameInput = ''] = exactArguments(args, ['<username.fun>']);
    const wasOn = await withServices(context, async (services) =>
      removeSecondFactorByCommand(services, await findUserId(context.db, usernameInput)),
    );
    context.print(wasOn ? 'Two-factor authentication is off.' : 'Two-factor authentication was off already.');
  },
};
