import { type Kysely, sql } from 'kysely';

/**
 * Renames stored values: the prefix of the settings of unavailable accounts, and the modes of the sandbox. An older
 * server that still runs asks Twitter about such an account once more, and its sandbox responds normally.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO platform_settings (name, value)
    SELECT 'unavailable:Twitter:' || substr(name, length('gone:Twitter:') + 1), value FROM platform_settings
    WHERE name LIKE 'gone:Twitter:%' ON CONFLICT (name) DO NOTHING`.execute(db);
  await sql`DELETE FROM platform_settings WHERE name LIKE 'gone:Twitter:%'`.execute(db);
  await sql`
    UPDATE sandbox_modes SET mode = CASE mode
      WHEN 'fine' THEN 'normal' WHEN 'silent' THEN 'unresponsive' WHEN 'garbage' THEN 'malformed' ELSE 'denying' END
    WHERE mode IN ('fine', 'silent', 'garbage', 'refusing')`.execute(db);
}
