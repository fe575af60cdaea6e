import { grantOperator } from '../src/features/operators/grant-operator.ts';
import { openNotices } from '../src/platform/db/notices.ts';
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
      const username = await grantOperator({ db, notices }, typed);
      if (username === undefined) throw new CommandError(`There is no member "${typed}".`);
      say(`${username} is an operator.`);
    } finally {
      await notices.close();
    }
  },
};
