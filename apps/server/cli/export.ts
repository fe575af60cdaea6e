import { normalizeUsername } from '@gumball/rules/auth/log-in';
import { noRestrictions } from '@gumball/rules/moderation/sanctions';
import { exportAccount } from '../src/features/auth/accounts/export-account.ts';
import { createPlaces } from '../src/features/auth/sessions/create-places.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { createLimits } from '../src/platform/http/limits.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { type Command, exactArguments } from './command.ts';
import { findUserId } from './with-services.ts';
import { writeNewFile } from './write-new-file.ts';

/** Writes the account export of a member to a file, as the member's own settings would. */
export const exportCommand: Command = {
  name: 'export',
  usage: '<username.fun> <file.zip>',
  summary: 'export the data of a member to a zip file, for requests by mail',
  readsOnly: true,
  async run({ config, db, log, print }, args) {
    const [usernameInput = '', file = ''] = exactArguments(args, ['<username.fun>', '<file.zip>']);
    const userId = await findUserId(db, usernameInput);
    const storage = await openStorage(config);
    const limit = createLimits(undefined)({ name: 'export', points: 1, seconds: 1 });
    const viewer = {
      userId,
      sessionId: '0',
      complete: true,
      operator: false,
      staffRole: null,
      needsSecondFactor: false,
      needsConsent: false,
      createdAtMs: 0,
      restrictions: noRestrictions,
    };
    const places = createPlaces({ config, log });
    await writeNewFile(file, async () => {
      const deps = { db, clock: systemClock, config, places, storage, log };
      return (await exportAccount(deps, limit, viewer)).stream;
    });
    print(`The data of ${normalizeUsername(usernameInput)} is in ${file}.`);
  },
};
