import { grantOperator } from '../src/features/operators/grant-operator.ts';
import { revokeOperator } from '../src/features/operators/revoke-operator.ts';
import { type Command, CommandError, exactly } from './command.ts';
import { withServices } from './with-services.ts';

/** Grants a member the operator role. */
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

/** Revokes the operator role. */
export const revokeOperatorCommand: Command = {
  name: 'revoke-operator',
  usage: '<username.fun>',
  summary: 'revoke the operator role of a member and end their sessions',
  async run(context, args) {
    const [typed = ''] = exactly(args, ['<username.fun>']);
    const username = await withServices(context, (services) => revokeOperator(services, typed));
    if (username === undefined) throw new CommandError(`There is no operator "${typed}".`);
    context.say(`${username} is no longer an operator.`);
  },
};
