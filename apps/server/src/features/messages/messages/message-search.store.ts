import { largestId } from '@gumball/contract/pagination';
import { isUnspaced, searchTerms } from '@gumball/rules/posts/query-words';
import type { Database } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { createdAtSql } from '../../../platform/ids/ids.ts';
import { isShownSql, type MessageRow } from './messages.store.ts';

/** A found message with the name of its conversation. */
export type FoundRow = MessageRow & {
  file_url_version: number;
  is_group: boolean;
  conversation_name: string | null;
  conversation_avatar: string | null;
};

/**
 * A search query: case-folded word prefixes of letters and digits, below an id, in the latest conversations or in one.
 */
export type SearchQuery = {
  userId: string;
  words: string[];
  conversationId: string | undefined;
  before: string | undefined;
};

const maxConversations = 200;
const recentPerConversation = 25;
const recentInOneConversation = 300;

const ownConversations = `own AS MATERIALIZED (
  SELECT c.id AS conversation_id, p.user_id, p.hidden_count, p.joined_sequence, c.last_sequence - p.joined_sequence AS readable, c.last_activity_at,
    row_number() OVER (ORDER BY c.last_activity_at DESC) AS place
  FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id
  WHERE p.user_id = $1::bigint AND ($2::bigint IS NULL OR c.id = $2)
  ORDER BY c.last_activity_at DESC LIMIT ${maxConversations})`;

const selectResults = (from: string) => `
  SELECT m.*, c.file_url_version, c.is_group, coalesce(c.name, o.first_name || ' ' || o.last_name) AS conversation_name,
    coalesce(c.avatar_url, o.avatar_url) AS conversation_avatar, u.username, u.first_name, u.last_name, u.avatar_url
  FROM (${from}) m JOIN conversations c ON c.id = m.conversation_id
  LEFT JOIN users o ON NOT c.is_group AND o.id = CASE $1::bigint WHEN c.user_a_id THEN c.user_b_id ELSE c.user_a_id END
  LEFT JOIN users u ON u.id = m.sender_id ORDER BY m.id DESC`;

// Below the end of the shortest window, newer messages of that conversation would be missed.
const recentStatement = pagedStatement(
  'messages-matching-recent',
  4,
  (limit, offset) => `
    WITH ${ownConversations}, latest AS MATERIALIZED (
      SELECT m.* FROM own JOIN conversation_participants p ON p.conversation_id = own.conversation_id AND p.user_id = own.user_id
      CROSS JOIN LATERAL (
        SELECT * FROM messages m WHERE m.conversation_id = p.conversation_id AND m.sequence > p.joined_sequence
          AND m.id < $3::bigint AND ${isShownSql}
        ORDER BY m.sequence DESC LIMIT CASE WHEN $2::bigint IS NULL THEN ${recentPerConversation} ELSE ${recentInOneConversation} END
      ) m
    )
    ${selectResults(`
      SELECT * FROM latest WHERE fold_search_text(content) ~ ALL ($4::text[]) AND message_type <> 'sticker' AND id >= coalesce((
        SELECT max(low) FROM (SELECT min(id) AS low FROM latest GROUP BY conversation_id
          HAVING count(*) = CASE WHEN $2::bigint IS NULL THEN ${recentPerConversation} ELSE ${recentInOneConversation} END) windows), 0)
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`)}`,
);

// Number of conversations searched together before the results are counted.
const conversationsPerStep = 14;
// Maximum clock difference between servers, or after a clock change: apart from it, no message is newer than the last
// activity of its conversation.
const maxClockSkew = "interval '1 hour'";

// The latest conversations are searched first. Once a page is full of messages that are newer than anything in the next
// conversations, these are skipped: half of them for a frequent word. The index is queried per conversation: queried
// for all at once, it compares each found message with every conversation. OFFSET prevents the planner from merging the
// subquery. The order is applied to the result: otherwise the planner would scan the messages of all users by id.
const allStatement = pagedStatement(
  'messages-matching',
  5,
  (limit, offset) => `
    WITH RECURSIVE ${ownConversations}, asked AS MATERIALIZED (
      SELECT coalesce(sum(readable), 0) > $5::bigint AS too_many FROM own
    ), walk (places, ids) AS (
      SELECT 0::bigint, '{}'::bigint[] FROM asked WHERE NOT too_many
      UNION ALL
      SELECT walk.places + ${conversationsPerStep}, ARRAY(
        SELECT best.id FROM (
          SELECT unnest(walk.ids) AS id
          UNION ALL
          SELECT m.id FROM own p CROSS JOIN LATERAL (
            SELECT m.id, m.sequence FROM messages m
            WHERE message_search_terms(m.conversation_id, m.content) @@ replace($4, '@', p.conversation_id || '/')::tsquery
              AND m.message_type <> 'sticker' OFFSET 0
          ) m
          WHERE p.place > walk.places AND p.place <= walk.places + ${conversationsPerStep}
            AND m.sequence > p.joined_sequence AND m.id < $3::bigint AND ${isShownSql}
        ) best ORDER BY best.id DESC LIMIT ${limit} + ${offset}
      )
      FROM walk JOIN own next ON next.place = walk.places + 1
      WHERE coalesce(${createdAtSql(`walk.ids[${limit} + ${offset}]`)} <= next.last_activity_at + ${maxClockSkew}, true)
    )
    SELECT asked.too_many, page.* FROM asked LEFT JOIN (${selectResults(`
      SELECT m.* FROM (
        SELECT unnest(ids) AS id FROM (SELECT ids FROM walk ORDER BY places DESC LIMIT 1) walked
        ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}
      ) found JOIN messages m ON m.id = found.id`)}) page ON true ORDER BY page.id DESC`,
);

// The servers search their conversations at the same time, all of them.
const allDistributedStatement = pagedStatement(
  'messages-matching-distributed',
  5,
  (limit, offset) => `
    WITH ${ownConversations}, asked AS MATERIALIZED (
      SELECT coalesce(sum(readable), 0) > $5::bigint AS too_many FROM own
    ), found AS MATERIALIZED (
      SELECT m.conversation_id, m.id FROM own
      JOIN conversation_participants p ON p.conversation_id = own.conversation_id AND p.user_id = own.user_id
      JOIN messages m ON m.conversation_id = p.conversation_id AND m.sequence > p.joined_sequence
        AND message_search_terms(m.conversation_id, m.content) @@ replace($4, '@', own.conversation_id || '/')::tsquery
      WHERE m.message_type <> 'sticker' AND m.id < $3::bigint AND ${isShownSql} AND NOT (SELECT too_many FROM asked)
      ORDER BY m.id DESC LIMIT ${limit} OFFSET ${offset}
    )
    SELECT asked.too_many, page.* FROM asked LEFT JOIN (${selectResults(`
      SELECT m.* FROM found JOIN messages m ON m.conversation_id = found.conversation_id AND m.id = found.id`)}) page ON true
    ORDER BY page.id DESC`,
);

/**
 * Lists messages that the user can read and that contain all words, newest first, among the latest messages of each
 * conversation.
 */
export function searchRecentMessages(
  db: Database,
  searchQuery: SearchQuery,
  limitOffset: LimitOffset,
): Promise<FoundRow[]> {
  const patterns = searchQuery.words.map((word) => (isUnspaced(word) ? word : `(^|[^[:alnum:]])${word}`));
  return db.rows<FoundRow>(
    recentStatement(limitOffset),
    pagedValues([...commonValues(searchQuery), patterns], limitOffset),
  );
}

/**
 * Lists messages that the user can read and that contain all words, newest first. Returns undefined if the user can
 * read more than `maxReadable` messages, of which too many might contain a frequent word.
 */
export async function searchMessages(
  db: Database,
  searchQuery: SearchQuery,
  limitOffset: LimitOffset,
  maxReadable = Number.MAX_SAFE_INTEGER,
): Promise<FoundRow[] | undefined> {
  const query = searchTerms(searchQuery.words)
    .map((word) => `'@${word}':*`)
    .join(' & ');
  const values = pagedValues([...commonValues(searchQuery), query, maxReadable], limitOffset);
  const rows = await db.rows<(FoundRow | { id: null }) & { too_many: boolean }>(
    (db.isDistributed ? allDistributedStatement : allStatement)(limitOffset),
    values,
  );
  if (rows[0]?.too_many) return undefined;
  return rows.filter((row): row is FoundRow & { too_many: boolean } => row.id !== null);
}

function commonValues({ userId, conversationId, before }: SearchQuery): unknown[] {
  return [userId, conversationId ?? null, before ?? largestId];
}
