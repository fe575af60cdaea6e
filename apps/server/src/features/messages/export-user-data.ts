import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import {
  type ConversationRow,
  type GroupInviteRow,
  type GroupRequestRow,
  type HiddenMessageRow,
  type MessageRow,
  messagesExport,
  messagesExportConversations,
  messagesExportHidden,
  messagesExportInvites,
  messagesExportReactions,
  messagesExportRequests,
  type ReactionRow,
} from './export.store.ts';

/**
 * The conversations of a user and the messages and files that the user sent, for the personal data export. Messages of
 * others are not included, only the name of the other user of a direct conversation.
 */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<ConversationRow>(db, userId, {
      name: 'conversations',
      title: 'Conversations',
      statement: messagesExportConversations,
      toRow: (row) => ({
        data: {
          id: row.key,
          isGroup: row.is_group,
          name: row.name,
          role: row.role,
          joinedAt: row.joined_at,
          mutedUntil: row.muted_until,
          archived: row.archived,
          pinnedAt: row.pinned_at,
          markedUnread: row.marked_unread,
        },
        at: row.joined_at,
        text: row.is_group ? `${row.name} (group)` : row.name,
      }),
    }),
    inBatches<MessageRow>(db, userId, {
      name: 'messages',
      title: 'Messages you sent',
      statement: messagesExport,
      toRow: (row) => ({
        data: {
          id: row.key,
          conversationId: row.conversation_id,
          sequenceNumber: row.sequence,
          type: row.message_type,
          content: row.content,
          files: row.media.map(({ key, name, type, voice }) => ({
            file: `media/${key}`,
            name,
            type,
            ...(voice ? { durationMs: voice.durationMs } : {}),
          })),
          replyToSequence: row.reply_to,
          formerTexts: row.versions,
          editedAt: row.edited_at,
          deletedAt: row.deleted_at,
          pinnedAt: row.pinned_at,
          isForwarded: row.is_forwarded,
          linkPreview: row.link_preview && {
            url: row.link_preview.url,
            title: row.link_preview.title,
            description: row.link_preview.description,
          },
          createdAt: row.created_at,
        },
        at: row.created_at,
        text: row.deleted_at
          ? 'Message deleted'
          : row.message_type === 'sticker'
            ? `Sticker ${row.content}`
            : row.message_type === 'voice'
              ? 'Voice message'
              : row.content,
        files: row.media.map(({ key }) => key),
      }),
    }),
    inBatches<ReactionRow>(db, userId, {
      name: 'message-reactions',
      title: 'Your reactions to messages',
      statement: messagesExportReactions,
      toRow: (row) => ({
        data: { conversationId: row.conversation_id, sequenceNumber: row.sequence, reactions: row.reactions },
        at: row.last_at,
        text: `${row.reactions.map(({ emoji }) => emoji).join(' ')} to message ${row.sequence} of conversation ${row.conversation_id}`,
      }),
    }),
    inBatches<GroupInviteRow>(db, userId, {
      name: 'group-invites',
      title: 'Links you made to groups',
      statement: messagesExportInvites,
      toRow: (row) => ({
        data: {
          conversationId: row.conversation_id,
          code: row.code,
          uses: row.uses,
          maxUses: row.max_uses,
          expiresAt: row.expires_at,
          createdAt: row.created_at,
        },
        at: row.created_at,
        text: `Link to ${row.name}`,
      }),
    }),
    inBatches<GroupRequestRow>(db, userId, {
      name: 'group-requests',
      title: 'Requests to join groups',
      statement: messagesExportRequests,
      toRow: (row) => ({
        data: { conversationId: row.key, requestedAt: row.requested_at },
        at: row.requested_at,
        text: `Request to join ${row.name}`,
      }),
    }),
    inBatches<HiddenMessageRow>(db, userId, {
      name: 'hidden-messages',
      title: 'Messages you deleted for yourself',
      statement: messagesExportHidden,
      toRow: (row) => ({
        data: { conversationId: row.conversation_id, sequenceNumber: row.sequence, deletedAt: row.hidden_at },
        at: row.hidden_at,
        text: `Message ${row.sequence} of conversation ${row.conversation_id}`,
      }),
    }),
  ];
}
