import { toEnglish } from '@gumball/rules/formats/phrase';
import { problemMessages } from '@gumball/rules/operators/problem-messages';
import { ConfigError } from '../config/config.ts';
import { causeOf } from '../errors/cause-of.ts';
import type { Database } from './database.ts';

/**
 * Connects to the database before anything else uses it. Throws `ConfigError` with one line if that fails, or if its
 * encoding is not UTF-8, with which texts would be stored as bytes that nothing checks.
 */
export async function assertUsable({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool
    .query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding")
    .catch((error: unknown) => {
      throw new ConfigError(toEnglish(problemMessages['database-failed']('DATABASE_URL', causeOf(error))));
    });
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8') throw new ConfigError(toEnglish(problemMessages['database-encoding'](encoding)));
}
