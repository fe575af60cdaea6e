import { staffRoles } from '@gumball/rules/operators/staff-roles';
import { grantOperator } from '../src/features/operators/staff/grant-operator.ts';
import { revokeOperator } from '../src/features/operators/staff/revoke-operator.ts';
import { type Command, CommandError, exactArguments, parseArguments } from './command.ts';
import { withServices } from './with-services.ts';

/** Makes a member an operator, or changes the role of one. */
export const grantOperatorCommand: Command = {
  name: 'grant-operator',
  usage: '<username.fun> [--role <role>]',
  summary: `make a member an operator; the role is ${staffRoles[0]}, or one of ${staffRoles.slice(1).join(', ')}`,
  async run(context, args) {
    const { values, positionals } = parseArguments({
      args,
      options: { role: { type: 'string', default: 'administrator' } },
      allowPositionals: true,
    });
    const [usernameInput = ''] = exactArguments(positionals, ['<username.fun>']);
    const role = staffRoles.find((known) => known === values.role);
    if (!role) throw new CommandError(`--role must be one of ${staffRoles.join(', ')}.`);
    const username = await withServices(context, (services) => grantOperator(services, usernameInput, role));
    if (username === undefined) throw new CommandError(`There is no member "${usernameInput}" who may be an operator.`);
    context.print(`${username} is an operator: ${role}.`);
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
