import { createSetup } from '../src/features/operators/setup/create-setup.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { withIds } from '../src/platform/ids/open-ids.ts';
import { type Command, CommandError, exactArguments } from './command.ts';

/** Prints the code with which the first administrator sets the site up. */
export const setupCodeCommand: Command = {
  name: 'setup-code',
  usage: '',
  summary: 'print the code with which the first administrator sets the site up',
  async run({ config, db, print }, args) {
    exactArguments(args, []);
    await withIds(systemClock, db, async (ids) => {
      const setup = createSetup({ db, config, ids });
      if (!(await setup.isOpen())) throw new CommandError('The site has an administrator already.');
      print(`${await setup.code()}: enter it at ${config.publicUrl}/setup.`);
    });
  },
};
