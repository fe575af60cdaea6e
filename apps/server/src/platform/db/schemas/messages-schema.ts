/** Row types of conversations and messages. */
import type { MessageType } from '@gumball/rules/messages/message-text';
import type { ColumnType, Generated } from 'kysely';

type Counter = Generated<number>;
type Stored<T> = ColumnType<T, string, string>;

type Conversations = {
  id: string;
  is_group: boolean;
  community_id: string | null;
  name: string | null;
  avatar_url: string | null;
  user_a_id: string | null;
  user_b_id: string | null;
  last_sequence: Counter;
  last_revision: Counter;
  file_url_version: Counter;
  members_may_add: Generated<boolean>;
  members_may_write: Generated<boolean>;
  members_may_pin: Generated<boolean>;
  created_at: Date;
  last_activity_at: Date;
};

type ConversationParticipants = {
  conversation_id: string;
  user_id: string;
  role: Generated<'owner' | 'admin' | 'member'>;
  role_changed_at: Date | null;
  joined_at: Date;
  joined_sequence: Counter;
  delivered_up_to: Counter;
  read_up_to: Counter;
  private_read_up_to: Counter;
  read_at: Date | null;
  read_from: Counter;
  creation_key: string | null;
  muted_until: Date | null;
  hidden_count: Counter;
  archived_up_to: number | null;
  archive_changed_at: Date | null;
  pinned_at: Date | null;
  pin_changed_at: Date | null;
  marked_unread_up_to: number | null;
  mark_changed_at: Date | null;
};

type Messages = {
  id: string;
  conversation_id: string;
  sequence: number;
  sender_id: string | null;
  temp_id: string;
  content: string;
  message_type: MessageType;
  media: Stored<unknown>;
  reply_to: number | null;
  revision: Counter;
  edited_at: Date | null;
  deleted_at: Date | null;
  reactions: ColumnType<unknown, string | null, string | null>;
  pinned_at: Date | null;
  forwarded_from: string | null;
  /** The bots in its group that were given it when it was written. */
  addressed_to: string[] | null;
  link_preview: ColumnType<unknown, string | null, string | null>;
  link_preview_removed: Generated<boolean>;
  created_at: Date;
};

type MessageVersions = {
  conversation_id: string;
  sequence: number;
  revision: number;
  edit_id: string;
  content: string;
  written_at: Date;
};

type MessageMentions = {
  conversation_id: string;
  sequence: number;
  user_id: string;
  by_name: boolean;
  by_all: boolean;
  active: Generated<boolean>;
  notified: Generated<boolean>;
  mentioned_at: Date;
};

type GroupInvites = {
  conversation_id: string;
  id: string;
  code: string;
  created_by: string;
  asks: boolean;
  max_uses: number | null;
  uses: Counter;
  expires_at: Date | null;
  created_at: Date;
  creation_key: string | null;
};

type GroupJoinRequests = { conversation_id: string; user_id: string; requested_at: Date };

/** The conversations of each member of a distributed database. */
type MemberConversations = { user_id: string; conversation_id: string };
type ConversationBots = { conversation_id: string; bot_id: string; added_by: string | null; added_at: Date };
type GroupRemovedMembers = { conversation_id: string; user_id: string; removed_at: Date };

type HiddenMessages = {
  conversation_id: string;
  user_id: string;
  sequence: number;
  number: number;
  hidden_at: Date;
};

type MessageReactions = {
  conversation_id: string;
  sequence: number;
  user_id: string;
  emoji: string;
  reacted_at: Date;
};

type UploadShares = { upload_id: string; conversation_id: string };

type MessageChangeIds = { conversation_id: string; user_id: string; change_ids: string[] };

/** The tables of conversations and messages. */
export type MessagesSchema = {
  conversations: Conversations;
  conversation_participants: ConversationParticipants;
  member_conversations: MemberConversations;
  messages: Messages;
  message_versions: MessageVersions;
  hidden_messages: HiddenMessages;
  group_invites: GroupInvites;
  group_join_requests: GroupJoinRequests;
  conversation_bots: ConversationBots;
  group_removed_members: GroupRemovedMembers;
  message_mentions: MessageMentions;
  message_reactions: MessageReactions;
  upload_shares: UploadShares;
  message_change_ids: MessageChangeIds;
};
