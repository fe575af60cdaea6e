import { grantOperator } from '../src/features/operators/grant-operator.ts';
import { revokeOperator } from '../src/features/operators/revoke-operator.ts';
import { type Command, CommandError, exactArguments } from './command.ts';
import { withServices } from './with-services.ts';

/** Grants a member the operator role. */
export const grantOperatorCommand: Command = {
  name: 'grant-operator',
  usage: '<username.fun>',
  summary: 'make a member an operator',
  async run(context, args) {
    const [usernameInput = ''] = exactArguments(args, ['<username.fun>']);
    const username = await withServices(context, (services) => grantOperator(services, usernameInput));
    if (username === undefined) throw new CommandError(`There is no member "${usernameInput}" who may be an operator.`);
    context.print(`${username} is an operator.`);
  },
};

/** Revokes the operator role. */
export const revokeOperatorCommand: Command = {
  name: 'revoke-operator',
  usage: '<username.fun>',
  summary: 'revoke the operator role of a member and end their sessions',
  async run(context, args) {
    const [usernameInput = ''] = exactArguments(args, ['<username.fun>']);
    const username = await withServices(context, (services) => revokeOperator(services, usernameInput));
    if (username === undefined) throw new CommandError(`There is no operator "${usernameInput}".`);
    context.print(`${username} is no longer an operator.`);
  },
};
