import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { normalizeUsername } from '@gumball/rules/auth/log-in';
import { noRestrictions } from '@gumball/rules/moderation/sanctions';
import { exportAccount } from '../src/features/auth/accounts/export-account.ts';
import { createPlaces } from '../src/features/auth/sessions/create-places.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { errorCodeOf } from '../src/platform/errors/error-code-of.ts';
import { createLimits } from '../src/platform/http/limits.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { type Command, CommandError, exactArguments } from './command.ts';
import { findUserId } from './with-services.ts';

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
    const { stream } = await exportAccount({ db, clock: systemClock, config, places, storage, log }, limit, viewer);
    await pipeline(stream, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
      throw errorCodeOf(error) === 'EEXIST' ? new CommandError(`${file} already exists.`) : error;
    });
    print(`The data of ${normalizeUsername(usernameInput)} is in ${file}.`);
  },
};
