/**
 * SQL statement: hands something to the webhooks of a community and of an author. `from` has the columns `id`,
 * `community_id` and `user_id`, the latter those of the post.
 */
export const noteForWebhooksSql = (event: 'post.created' | 'comment.created' | 'member.joined', from: string) => `
  INSERT INTO webhook_deliveries (webhook_id, event, subject_id)
  SELECT w.id, '${event}', e.id FROM ${from} e
  JOIN webhooks w ON w.community_id = e.community_id OR (w.owner_id = e.user_id AND w.community_id IS NULL)
  WHERE w.disabled_at IS NULL AND '${event}' = ANY (w.events)`;

/** SQL statement: hands new members to the webhooks of their community. `from` has `community_id` and `user_id`. */
export const noteMembersForWebhooksSql = (from: string) =>
  noteForWebhooksSql('member.joined', `(SELECT user_id AS id, community_id, NULL::bigint AS user_id FROM ${from})`);
