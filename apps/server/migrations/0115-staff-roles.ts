import { type Kysely, sql } from 'kysely';

/** The role of an operator decides which routes they may call. Those that exist keep every right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN staff_role text
    CHECK (staff_role IN ('administrator', 'moderator', 'task-manager', 'reviewer', 'support'))`.execute(db);
  await sql`UPDATE users SET staff_role = 'administrator' WHERE role = 'operator'`.execute(db);
  await sql`ALTER TABLE users ADD CONSTRAINT users_staff_role CHECK (staff_role IS NULL OR role = 'operator')`.execute(
    db,
  );
  await sql`CREATE INDEX users_staff ON users (id) WHERE role = 'operator'`.execute(db);
}
