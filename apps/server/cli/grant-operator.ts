import { grantOperator } from '../src/features/operators/grant-operator.ts';
import { revokeOperator } from '../src/features/operators/revoke-operator.ts';
import { type Command, CommandError, exactly } from './command.ts';
import { withServices } from './with-services.ts';

/** Makes a member an operator. */
export const grantOperatorCommand: Command = {
  name: 'grant-operator',
  usage: '<username.fun>',
  summary: 'make a member an operator',
  async run(context, args) {
    const [typed = ''] = exactly(args, ['<username.fun>']);
    const username = await withServices(context, (services) => grantOperator(services, typed));
    if (username === undefined) throw new CommandError(`There is no member "${typed}" who may be an operator.`);
    context.say(`${username} is an operator.`);
  },
};

/** Makes an operator a member again. */
export const revokeOperatorCommand: Command = {
  name: 'revoke-operator',
  usage: '<username.fun>',
  summary: 'make an operator a member again, and end their sessions',
  async run(context, args) {
    const [typed = ''] = exactly(args, ['<username.fun>']);
    const username = await withServices(context, (services) => revokeOperator(services, typed));
    if (username === undefined) throw new CommandError(`There is no operator "${typed}".`);
    context.say(`${username} is no operator any more.`);
  },
};
