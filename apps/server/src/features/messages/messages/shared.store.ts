import type { SharedKind } from '@gumball/rules/messages/shared-content';
import type { Database } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import { isShownSql, type MessageRow, messageColumnsIn } from './messages.store.ts';

/** The predicates of the partial indexes: another spelling would read every message of the conversation. */
export const sharedPredicates: Record<SharedKind, string> = {
  media: `jsonb_path_exists(m.media, '$[*] ? (@.kind == "image" || @.kind == "video")')`,
  files: `jsonb_path_exists(m.media, '$[*] ? (@.kind == "file" || @.kind == "audio")')`,
  links: `m.content ~* 'https?://[^[:space:]]'`,
};

const createStatement = (kind: SharedKind) =>
  pagedStatement(
    `messages-shared-${kind}`,
    3,
    (limit, offset) => `
    SELECT ${messageColumnsIn('$1::bigint')} FROM (
      SELECT m.* FROM conversation_participants p
      JOIN messages m ON m.conversation_id = p.conversation_id AND m.sequence > p.joined_sequence AND m.sequence < $3::int
        AND ${sharedPredicates[kind]} AND ${isShownSql}
      WHERE p.conversation_id = $1::bigint AND p.user_id = $2::bigint
      ORDER BY m.sequence DESC LIMIT ${limit} OFFSET ${offset}
    ) m LEFT JOIN users u ON u.id = m.sender_id ORDER BY m.sequence DESC`,
  );

const statements = {
  media: createStatement('media'),
  files: createStatement('files'),
  links: createStatement('links'),
};

/** Lists the messages with content of a kind below a sequence number that a participant may read, newest first. */
export function listShared(
  db: Database,
  kind: SharedKind,
  position: { conversationId: string; userId: string; before: number },
  limitOffset: LimitOffset,
): Promise<MessageRow[]> {
  const values = [position.conversationId, position.userId, position.before];
  return db.rows<MessageRow>(statements[kind](limitOffset), pagedValues(values, limitOffset));
}
