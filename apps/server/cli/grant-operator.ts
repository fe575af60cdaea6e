import { grantOperator } from '../src/features/operators/grant-operator.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openNotices } from '../src/platform/db/notices.ts';
import { openIds } from '../src/platform/ids/open-ids.ts';
import { type Command, CommandError, exactly } from './command.ts';

/** Makes a member an operator. */
export const grantOperatorCommand: Command = {
  name: 'grant-operator',
  usage: '<username.fun>',
  summary: 'make a member an operator',
  async run({ db, connection, log, say }, args) {
    const [typed = ''] = exactly(args, ['<username.fun>']);
    const notices = await openNotices(connection, log);
    try {
      const ids = await openIds(systemClock, db);
      const username = await grantOperator({ db, clock: systemClock, ids, notices }, typed);
      if (username === undefined) throw new CommandError(`There is no member "${typed}" who may be an operator.`);
      say(`${username} is an operator.`);
    } finally {
      await notices.close();
    }
  },
};
