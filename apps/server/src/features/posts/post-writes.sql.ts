/** SQL statement: adds the words of the search terms of rows to the vocabulary of posts, by which typos are corrected. */
export const noteWordsSql = (terms: string, from: string) => `
  INSERT INTO post_vocabulary (word)
  SELECT DISTINCT word FROM ${from}, unnest(tsvector_to_array(${terms})) AS word
  WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]' ORDER BY word ON CONFLICT DO NOTHING`;

/**
 * SQL statement: hands something to the webhooks of a community and of an author. `from` has the columns `id`,
 * `community_id` and `user_id`, the latter those of the post.
 */
export const noteForWebhooksSql = (event: 'post.created' | 'comment.created', from: string) => `
  INSERT INTO webhook_deliveries (webhook_id, event, subject_id)
  SELECT w.id, '${event}', e.id FROM ${from} e
  JOIN webhooks w ON w.community_id = e.community_id OR (w.owner_id = e.user_id AND w.community_id IS NULL)
  WHERE w.disabled_at IS NULL AND '${event}' = ANY (w.events)`;
