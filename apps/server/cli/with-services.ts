import { normalizeUsername } from '@gumball/rules/auth/log-in';
import { writeAccountLog } from '../src/features/auth/accounts/write-account-log.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openClusterEvents } from '../src/platform/db/cluster-events.ts';
import type { Database } from '../src/platform/db/database.ts';
import { AppError } from '../src/platform/http/app-error.ts';
import { openIds } from '../src/platform/ids/open-ids.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { type CommandContext, CommandError } from './command.ts';

type Services = Omit<Awaited<ReturnType<typeof openServices>>, 'storage'>;

/**
 * Runs work that changes accounts, with or without a running server. Every node is notified, and the account log is
 * written before the command ends. An `AppError` becomes a `CommandError`.
 */
export async function withServices<T>(context: CommandContext, run: (services: Services) => Promise<T>): Promise<T> {
  const services = await openServices(context);
  try {
    const result = await run(services);
    await writeAccountLog({ ...services, config: context.config });
    return result;
  } catch (error) {
    throw error instanceof AppError ? new CommandError(`${error.message.replace(/\.$/, '')}.`) : error;
  } finally {
    await services.clusterEvents.close();
    await services.ids.release();
  }
}

async function openServices({ config, connection, db, log }: CommandContext) {
  return {
    db,
    clock: systemClock,
    ids: await openIds(systemClock, db),
    storage: await openStorage(config),
    clusterEvents: await openClusterEvents(connection, log),
  };
}

/** Finds a user by username, with or without the suffix. Throws `CommandError`. */
export async function findUserId(db: Pick<Database, 'kysely'>, usernameInput: string): Promise<string> {
  const user = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('username', '=', normalizeUsername(usernameInput))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new CommandError(`There is no member "${usernameInput}".`);
  return user.id;
}
