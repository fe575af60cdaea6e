import { type Kysely, sql } from 'kysely';

/**
 * Stores notifications one after the other, with statements that ask the worker of the recipient alone: docs/scaling.md.
 * An actor counts once in a notification, a comment once for its recipient.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION store_notifications(drafts jsonb, stored_at timestamptz) RETURNS TABLE (id bigint, user_id bigint)
    LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      draft record;
      known bigint[];
      is_known boolean;
    BEGIN
      FOR draft IN
        SELECT d.* FROM ROWS FROM (jsonb_to_recordset(drafts) AS (
          id bigint, "recipientId" bigint, type text, "groupId" bigint, "actorId" bigint, "sourceId" bigint,
          "postId" bigint, "commentId" bigint, "communityId" bigint, details jsonb
        )) WITH ORDINALITY
          AS d (id, recipient, type, group_id, actor, source, post, comment, community, details, place)
        ORDER BY d.recipient, d.type, d.group_id, d.place
      LOOP
        IF draft.source IS NULL THEN
          known := ARRAY(
            SELECT n.id FROM notifications n
            WHERE n.user_id = draft.recipient AND n.group_id = draft.group_id AND n.type = draft.type);
          is_known := known <> '{}' AND EXISTS (
            SELECT FROM notification_sources s
            WHERE s.user_id = draft.recipient AND s.notification_id = ANY (known) AND s.actor_id = draft.actor);
        ELSE
          is_known := EXISTS (
            SELECT FROM notification_sources s WHERE s.user_id = draft.recipient AND s.comment_id = draft.source);
        END IF;
        CONTINUE WHEN is_known;
        INSERT INTO notifications AS n
          (id, user_id, type, group_id, post_id, comment_id, community_id, details, happened_at)
        VALUES (draft.id, draft.recipient, draft.type, draft.group_id, draft.post, draft.comment, draft.community,
          draft.details, stored_at)
        ON CONFLICT (user_id, type, group_id) WHERE state <> 'read'
          DO UPDATE SET state = 'new', happened_at = greatest(n.happened_at, excluded.happened_at)
        RETURNING n.id INTO id;
        INSERT INTO notification_sources (user_id, notification_id, actor_id, comment_id)
        VALUES (draft.recipient, id, draft.actor, draft.source)
        ON CONFLICT DO NOTHING;
        user_id := draft.recipient;
        RETURN NEXT;
      END LOOP;
    END $$`.execute(db);
}
