import { type Kysely, sql } from 'kysely';

/**
 * The actions of a notification and the files of a submission know the member whom they belong to, and are kept next to
 * the member's other rows. Notifications are found by their recipient only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE notification_sources ADD COLUMN user_id bigint`.execute(db);
  await sql`UPDATE notification_sources s SET user_id = n.user_id FROM notifications n WHERE n.id = s.notification_id`.execute(
    db,
  );
  await sql`ALTER TABLE notification_sources ALTER user_id SET NOT NULL`.execute(db);
  await sql`ALTER TABLE notification_sources DROP CONSTRAINT notification_sources_notification_id_fkey`.execute(db);
  await sql`ALTER TABLE notifications DROP CONSTRAINT notifications_pkey, ADD PRIMARY KEY (user_id, id)`.execute(db);
  await sql`ALTER TABLE notification_sources DROP CONSTRAINT notification_sources_pkey,
    ADD PRIMARY KEY (user_id, notification_id, id)`.execute(db);
  await sql`ALTER TABLE notification_sources ADD CONSTRAINT notification_sources_notification_id_fkey
    FOREIGN KEY (user_id, notification_id) REFERENCES notifications ON DELETE CASCADE`.execute(db);
  await sql`DROP INDEX notification_sources_once`.execute(db);
  await sql`CREATE UNIQUE INDEX notification_sources_once
    ON notification_sources (user_id, notification_id, actor_id, comment_id) NULLS NOT DISTINCT`.execute(db);
  await sql`ALTER TABLE task_proofs ADD COLUMN user_id bigint`.execute(db);
  await sql`UPDATE task_proofs p SET user_id = s.user_id FROM task_submissions s WHERE s.id = p.submission_id`.execute(
    db,
  );
  await sql`ALTER TABLE task_proofs ALTER user_id SET NOT NULL`.execute(db);
  await sql`CREATE INDEX task_proofs_member ON task_proofs (user_id, submission_id)`.execute(db);
}
