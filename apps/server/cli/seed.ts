import { demoPassword, mainUser, operator } from '../src/platform/doctor/demo-accounts.ts';
import { createPasswords, passwordCost } from '../src/platform/passwords/passwords.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { type Command, CommandError, exactArguments } from './command.ts';

/** Loads the demo community into an empty database. */
export const seedCommand: Command = {
  name: 'seed',
  usage: '',
  summary: 'load the demo community into a database without members',
  async run({ config, db, log, print }, args) {
    exactArguments(args, []);
    // The other commands start faster without the modules of all features.
    const { loadDemo } = await import('../seed/load-demo.ts');
    const [storage, passwords] = [await openStorage(config), await createPasswords(passwordCost)];
    if (!(await loadDemo({ config, db, storage, passwords, log }))) {
      throw new CommandError('There are members already: the demo community is for an empty database.');
    }
    print(`The demo community is loaded: sign in as ${mainUser}.fun or ${operator}.fun, password ${demoPassword}.`);
  },
};
