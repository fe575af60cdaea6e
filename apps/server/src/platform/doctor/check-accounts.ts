import type { Config } from '../config/config.ts';
import { isLocalUrl } from '../config/local-url.ts';
import type { Database } from '../db/database.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { type Check, toCheck } from './check.ts';
import { demoPassword, mainUser, operator } from './demo-accounts.ts';

const maxAccounts = 50;

/** Checks that there is an operator and that no operator or demo account has the demo's password. */
export async function checkAccounts({
  db,
  config,
  passwords,
}: {
  db: Database;
  config: Config;
  passwords: Pick<Passwords, 'verify'>;
}): Promise<Check[]> {
  const severity = isLocalUrl(config.publicUrl) ? 'warning' : 'problem';
  const demo = [`${mainUser}.fun`, `${operator}.fun`];
  const accounts = await db.kysely
    .selectFrom('users')
    .select(['username', 'staff_role', 'role', 'password_hash'])
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where((where) => where.or([where('role', '=', 'operator'), where('username', 'in', demo)]))
    .orderBy('id')
    .limit(maxAccounts)
    .execute();
  const operators = accounts.filter(({ role }) => role === 'operator');
  const administrators = operators.filter(({ staff_role }) => (staff_role ?? 'administrator') === 'administrator');
  const withDemoPassword: string[] = [];
  for (const account of accounts) {
    if (await passwords.verify(account.password_hash ?? undefined, demoPassword))
      withDemoPassword.push(account.username);
  }
  return [
    administrators.length > 0
      ? toCheck('operators', 'ok', 'operators', operators.length)
      : toCheck('operators', severity, 'no-administrator'),
    withDemoPassword.length === 0
      ? toCheck('demo passwords', 'ok', 'no-demo-password')
      : toCheck('demo passwords', severity, 'demo-password', withDemoPassword.join(', ')),
  ];
}
