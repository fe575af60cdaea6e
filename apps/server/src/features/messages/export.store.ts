import type { Statement } from '../../platform/db/database.ts';
import { isArchivedSql, isMarkedUnreadSql } from './receipts/watermarks.store.ts';

/** A row of the account archive. */
export type ConversationRow = {
  key: string;
  is_group: boolean;
  name: string;
  role: string;
  joined_at: Date;
  muted_until: Date | null;
  archived: boolean;
  pinned_at: Date | null;
  marked_unread: boolean;
};

/** A row of the account archive. */
export type MessageRow = {
  key: string;
  conversation_id: string;
  sequence: number;
  content: string;
  message_type: string;
  media: { key: string; name: string; type: string; voice?: { durationMs: number } }[];
  reply_to: number | null;
  versions: { content: string; writtenAt: string }[];
  edited_at: Date | null;
  deleted_at: Date | null;
  pinned_at: Date | null;
  is_forwarded: boolean;
  link_preview: { url: string; title: string; description: string | null } | null;
  created_at: Date;
};

/** A row of the account archive. */
export type ReactionRow = {
  key: string;
  conversation_id: string;
  sequence: number;
  reactions: { emoji: string; reactedAt: string }[];
  last_at: Date;
};

/** A row of the account archive. */
export type HiddenMessageRow = { key: string; conversation_id: string; sequence: number; hidden_at: Date };

/** A row of the account archive. */
export type GroupRequestRow = { key: string; name: string; requested_at: Date };

/** A row of the account archive. */
export type GroupInviteRow = {
  key: string;
  conversation_id: string;
  name: string;
  code: string;
  uses: number;
  max_uses: number | null;
  expires_at: Date | null;
  created_at: Date;
};

/** The batches of 'Conversations' in the account archive. */
export const messagesExportConversations: Statement = {
  name: 'messages-export-conversations',
  text: `SELECT c.id AS key, c.is_group, p.role, p.joined_at, p.muted_until, ${isArchivedSql} AS archived, p.pinned_at,
      ${isMarkedUnreadSql} AS marked_unread, coalesce(c.name, u.username, 'Deleted member') AS name
    FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id
    LEFT JOIN users u ON u.id = CASE $1::bigint WHEN c.user_a_id THEN c.user_b_id WHEN c.user_b_id THEN c.user_a_id END
    WHERE p.user_id = $1::bigint AND c.id < $2 ORDER BY c.id DESC LIMIT 500`,
};

/** The batches of 'Messages you sent' in the account archive. */
export const messagesExport: Statement = {
  name: 'messages-export',
  text: `SELECT m.id AS key, m.conversation_id, m.sequence, m.content, m.message_type, m.media, m.reply_to, m.edited_at, m.deleted_at, m.pinned_at, m.created_at, m.link_preview,
      m.forwarded_from IS NOT NULL AS is_forwarded,
      coalesce((SELECT json_agg(json_build_object('content', v.content, 'writtenAt', v.written_at) ORDER BY v.revision)
        FROM message_versions v WHERE v.conversation_id = m.conversation_id AND v.sequence = m.sequence), '[]') AS versions
    FROM messages m WHERE m.sender_id = $1 AND m.id < $2 ORDER BY m.id DESC LIMIT 500`,
};

/** The batches of 'Your reactions to messages' in the account archive. */
export const messagesExportReactions: Statement = {
  name: 'messages-export-reactions',
  text: `SELECT m.id AS key, m.conversation_id, m.sequence, max(r.reacted_at) AS last_at,
      json_agg(json_build_object('emoji', r.emoji, 'reactedAt', r.reacted_at) ORDER BY r.reacted_at) AS reactions
    FROM message_reactions r JOIN messages m ON m.conversation_id = r.conversation_id AND m.sequence = r.sequence
    WHERE r.user_id = $1::bigint AND m.id < $2 GROUP BY m.id, m.conversation_id, m.sequence ORDER BY m.id DESC LIMIT 500`,
};

/** The batches of 'Requests to join groups' in the account archive. */
export const messagesExportRequests: Statement = {
  name: 'messages-export-requests',
  text: `SELECT r.conversation_id AS key, c.name, r.requested_at FROM group_join_requests r JOIN conversations c ON c.id = r.conversation_id
    WHERE r.user_id = $1::bigint AND r.conversation_id < $2 ORDER BY r.conversation_id DESC LIMIT 500`,
};

/** The batches of 'Links you made to groups' in the account archive. */
export const messagesExportInvites: Statement = {
  name: 'messages-export-invites',
  text: `SELECT i.id AS key, i.conversation_id, c.name, i.code, i.uses, i.max_uses, i.expires_at, i.created_at
    FROM conversation_participants own JOIN group_invites i ON i.conversation_id = own.conversation_id AND i.created_by = own.user_id
    JOIN conversations c ON c.id = own.conversation_id
    WHERE own.user_id = $1::bigint AND own.role <> 'member' AND i.id < $2 ORDER BY i.id DESC LIMIT 500`,
};

/** The batches of 'Messages you deleted for yourself' in the account archive. */
export const messagesExportHidden: Statement = {
  name: 'messages-export-hidden',
  text: `SELECT m.id AS key, m.conversation_id, m.sequence, h.hidden_at FROM conversation_participants own
    JOIN hidden_messages h ON h.conversation_id = own.conversation_id AND h.user_id = own.user_id
    JOIN messages m ON m.conversation_id = h.conversation_id AND m.sequence = h.sequence
    WHERE own.user_id = $1::bigint AND own.hidden_count > 0 AND m.id < $2 ORDER BY m.id DESC LIMIT 500`,
};
