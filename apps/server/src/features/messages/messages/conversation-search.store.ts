import type { MessageKind } from '@gumball/rules/messages/message-kinds';
import { isUnspaced, searchTerms } from '@gumball/rules/posts/query-words';
import type { Database, Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { isShownSql, type MessageRow, messageColumnsIn } from './messages.store.ts';
import { sharedPredicates } from './shared.store.ts';

/**
 * A search in a conversation: the messages from `from` to below `before` that contain all words (case-folded word
 * prefixes), from a sender and of a kind, where these are given.
 */
export type ConversationSearch = {
  conversationId: string;
  userId: string;
  words: string[];
  senderId: string | undefined;
  kind: MessageKind | undefined;
  from: number;
  before: number;
};

/** How the words are searched: in every message of the range, or in the index of words. */
type WordSearch = 'none' | 'range' | 'index';

const hasFile = (kind: 'image' | 'video' | 'audio' | 'file') =>
  `jsonb_path_exists(m.media, '$[*] ? (@.kind == "${kind}")')`;

// Each begins with the predicate of a partial index, where there is one.
const kinds: Record<MessageKind, string> = {
  text: `m.message_type = 'text' AND m.content <> ''`,
  image: `${sharedPredicates.media} AND ${hasFile('image')}`,
  video: `${sharedPredicates.media} AND ${hasFile('video')}`,
  audio: `${sharedPredicates.files} AND ${hasFile('audio')} AND m.message_type <> 'voice'`,
  voice: `${sharedPredicates.files} AND m.message_type = 'voice'`,
  file: `${sharedPredicates.files} AND ${hasFile('file')}`,
  link: sharedPredicates.links,
  sticker: `m.message_type = 'sticker'`,
};

function createStatement(kind: MessageKind | undefined, hasSender: boolean, wordSearch: WordSearch) {
  const wordParameter = hasSender ? '$6' : '$5';
  const conditions = ['m.deleted_at IS NULL'];
  if (kind) conditions.push(kinds[kind]);
  if (hasSender) conditions.push('m.sender_id = $5::bigint');
  if (wordSearch !== 'none') conditions.push(`m.message_type <> 'sticker'`);
  if (wordSearch === 'range') conditions.push(`fold_search_text(m.content) ~ ALL (${wordParameter}::text[])`);
  // OFFSET keeps the planner from testing the words of every message instead of using their index.
  const messages =
    wordSearch === 'index'
      ? `(SELECT * FROM messages i WHERE message_search_terms(i.conversation_id, i.content) @@ ${wordParameter}::tsquery OFFSET 0)`
      : 'messages';
  const parameters = 4 + Number(hasSender) + Number(wordSearch !== 'none');
  return pagedStatement(
    `messages-filtered-${kind ?? 'any'}${hasSender ? '-sent' : ''}-${wordSearch}`,
    parameters,
    (limit, offset) => `
      SELECT ${messageColumnsIn('$1::bigint')} FROM (
        SELECT m.* FROM conversation_participants p
        JOIN ${messages} m ON m.conversation_id = p.conversation_id AND m.sequence > p.joined_sequence
          AND m.sequence < $3::int AND m.sequence >= $4::int AND ${conditions.join(' AND ')} AND ${isShownSql}
        WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint
        ORDER BY m.sequence DESC LIMIT ${limit} OFFSET ${offset}
      ) m LEFT JOIN users u ON u.id = m.sender_id ORDER BY m.sequence DESC`,
  );
}

type PagedStatement = ReturnType<typeof createStatement>;
const statements = new Map<string, PagedStatement>();

function statementFor({ kind, senderId }: ConversationSearch, wordSearch: WordSearch): PagedStatement {
  const hasSender = senderId !== undefined;
  const key = `${kind ?? ''} ${hasSender} ${wordSearch}`;
  const existing = statements.get(key);
  if (existing) return existing;
  const statement = createStatement(kind, hasSender, wordSearch);
  statements.set(key, statement);
  return statement;
}

function run(
  db: Database,
  search: ConversationSearch,
  limitOffset: LimitOffset,
  wordSearch: WordSearch,
  words: unknown[],
): Promise<MessageRow[]> {
  const { conversationId, userId, before, from, senderId } = search;
  const sender = senderId === undefined ? [] : [senderId];
  const values = pagedValues([conversationId, userId, before, from, ...sender, ...words], limitOffset);
  return db.rows<MessageRow>(statementFor(search, wordSearch)(limitOffset), values);
}

/** Lists the messages of a search without words, newest first. */
export function listFiltered(
  db: Database,
  search: ConversationSearch,
  limitOffset: LimitOffset,
): Promise<MessageRow[]> {
  return run(db, search, limitOffset, 'none', []);
}

/** Lists the messages of a search newest first. Every message of the range is read: for a short one. */
export function searchRange(db: Database, search: ConversationSearch, limitOffset: LimitOffset): Promise<MessageRow[]> {
  const patterns = search.words.map((word) => (isUnspaced(word) ? word : `(^|[^[:alnum:]])${word}`));
  return run(db, search, limitOffset, 'range', [patterns]);
}

/** Lists the messages of a search newest first. Every message of the conversation with the words is read. */
export function searchIndex(db: Database, search: ConversationSearch, limitOffset: LimitOffset): Promise<MessageRow[]> {
  const query = searchTerms(search.words)
    .map((word) => `'${search.conversationId}/${word}':*`)
    .join(' & ');
  return run(db, search, limitOffset, 'index', [query]);
}

const participationStatement: Statement = {
  name: 'messages-participation',
  text: `SELECT c.file_url_version AS epoch, c.last_sequence AS last FROM conversation_participants p
    JOIN conversations c ON c.id = p.conversation_id WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint`,
};

/** Returns the last sequence number of a conversation of the user. Returns undefined if the user is no participant. */
export async function findParticipation(
  db: Database,
  conversationId: string,
  userId: string,
): Promise<{ epoch: number; last: number } | undefined> {
  const [row] = await db.rows<{ epoch: number; last: number }>(participationStatement, [conversationId, userId]);
  return row;
}
