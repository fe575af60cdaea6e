import type { TestApp } from '../start-app.ts';
import type { TestUser } from './users.ts';

/** Makes a user somebody who was here on seven days, so that no risk score counts the user as idle. */
export async function takePart(app: TestApp, ...users: TestUser[]): Promise<void> {
  await app.deps.db.pool.query(
    `INSERT INTO account_risks (user_id, signed_up_at, activated_at, active_days, behaviour)
       SELECT id, created_at, created_at, 7, 35 FROM users WHERE id = ANY($1::bigint[])
     ON CONFLICT (user_id) DO UPDATE SET active_days = 7, behaviour = 35`,
    [users.map(({ id }) => id)],
  );
}
