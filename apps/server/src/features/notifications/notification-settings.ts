import type { NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import { notificationKinds } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listSettings, upsertSettings } from './settings.store.ts';

/**
 * Returns the viewer's settings of every kind in display order. Stores `changes` first; of a kind that occurs twice,
 * the last one.
 */
export async function notificationSettings(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  changes: NotificationSetting[] = [],
): Promise<{ settings: NotificationSetting[] }> {
  const lastByKind = new Map(changes.map((setting) => [setting.kind, setting]));
  if (lastByKind.size > 0) await upsertSettings(db.kysely, viewer.userId, [...lastByKind.values()]);
  const rows = await listSettings(db.kysely, viewer.userId);
  return {
    settings: notificationKinds.map((kind) => {
      const row = rows.find((setting) => setting.kind === kind);
      return { kind, inApp: row?.in_app ?? true, desktop: row?.desktop ?? true };
    }),
  };
}
