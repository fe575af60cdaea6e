import type { NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** The stored setting of a kind. */
export type SettingRow = { kind: string; in_app: boolean; desktop: boolean };

/** Lists a user's stored settings. A kind that was never set has no row. */
export async function listSettings(db: Executor, userId: string): Promise<SettingRow[]> {
  return db
    .selectFrom('notification_settings')
    .select(['kind', 'in_app', 'desktop'])
    .where('user_id', '=', userId)
    .execute();
}

/** Stores settings. Each kind occurs at most once. */
export async function upsertSettings(db: Executor, userId: string, settings: NotificationSetting[]): Promise<void> {
  await sql`
    INSERT INTO notification_settings (user_id, kind, in_app, desktop)
    SELECT ${userId}, kind, "inApp", desktop
    FROM jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) AS s (kind text, "inApp" boolean, desktop boolean)
    ORDER BY kind
    ON CONFLICT (user_id, kind) DO UPDATE SET in_app = excluded.in_app, desktop = excluded.desktop`.execute(db);
}
