/** SQL condition: a scheduled post of the user waits with the file of the row `uploads`. */
export const isInScheduledPostSql = (userId: string) => `EXISTS (
  SELECT FROM scheduled_posts waiting WHERE waiting.user_id = ${userId}
    AND waiting.media @> jsonb_build_array(jsonb_build_object('url', uploads.url)))`;
