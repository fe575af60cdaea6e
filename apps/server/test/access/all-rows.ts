import { accountRows } from './accounts.rows.ts';
import { communityRows } from './communities.rows.ts';
import { earningsRows } from './earnings.rows.ts';
import { memberRows } from './members.rows.ts';
import { messageRows } from './messages.rows.ts';
import { notificationRows } from './notifications.rows.ts';
import { operatorRows } from './operators.rows.ts';
import { postRows } from './posts.rows.ts';
import type { Row } from './rows.ts';
import { settingsRows } from './settings.rows.ts';
import { taskRows } from './tasks.rows.ts';

/** The rows of the authorization matrix, by route. */
export const rows: ReadonlyMap<string, Row> = new Map(
  Object.entries({
    ...accountRows,
    ...memberRows,
    ...postRows,
    ...communityRows,
    ...taskRows,
    ...operatorRows,
    ...earningsRows,
    ...settingsRows,
    ...messageRows,
    ...notificationRows,
  }),
);
