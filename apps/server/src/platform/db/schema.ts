/** Row types for Kysely. int8 columns (ids, Gumballs) are decimal strings, timestamps Date objects, dates strings. */

import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import type { PublicPageKind } from '@gumball/rules/public-pages/page-kinds';
import type { WornFrame } from '@gumball/rules/shop/frames';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AuthSchema } from './schemas/auth-schema.ts';
import type { FiltersSchema } from './schemas/filters-schema.ts';
import type { GrantsSchema } from './schemas/grants-schema.ts';
import type { MailsSchema } from './schemas/mails-schema.ts';
import type { MessagesSchema } from './schemas/messages-schema.ts';
import type { ModerationSchema } from './schemas/moderation-schema.ts';
import type { OperatorsSchema } from './schemas/operators-schema.ts';
import type { PostsSchema } from './schemas/posts-schema.ts';
import type { ProgramsSchema } from './schemas/programs-schema.ts';
import type { ReferralsSchema } from './schemas/referrals-schema.ts';
import type { ShopSchema } from './schemas/shop-schema.ts';
import type { TasksSchema } from './schemas/tasks-schema.ts';

type Counter = Generated<number>;
type Stored<T> = ColumnType<T, string, string>;

type Users = {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  bio: string | null;
  location: string | null;
  birth_date: string | null;
  avatar_url: string | null;
  banner_url: string | null;
  frame: WornFrame | null;
  email_verified_at: Date | null;
  role: Generated<'member' | 'operator'>;
  staff_role: ColumnType<StaffRole | null, StaffRole | null | undefined>;
  suspended_at: Date | null;
  suspended_until: Generated<Date | null>;
  silenced_until: Date | null;
  limited_until: Date | null;
  referral_code: string;
  referred_by: string | null;
  /** The earned total at the last change of the level, from which the level is derived. */
  level_gumballs: ColumnType<string, number | undefined, number>;
  bot_owner_id: Generated<string | null>;
  created_at: Date;
  search_terms: ColumnType<string, never, never>;
  show_presence: Generated<boolean>;
  show_read_ticks: Generated<boolean>;
  show_on_leaderboard: Generated<boolean>;
  show_to_guests: Generated<boolean>;
  show_to_search_engines: Generated<boolean>;
  pinned_post_id: ColumnType<string | null, undefined, string | null>;
  onboarding_dismissed_at: ColumnType<Date | null, undefined, Date | null>;
  deleted_at: ColumnType<Date | null, undefined, Date>;
  passkeys_only_since: ColumnType<Date | null, undefined, Date | null>;
  age_confirmed_at: ColumnType<Date | null, Date | null | undefined, null>;
  joined_from: ColumnType<PublicPageKind | null, PublicPageKind | null | undefined, never>;
  application_state: ColumnType<'pending' | 'refused' | null, 'pending' | null | undefined, 'refused' | null>;
};

type UserTotals = {
  user_id: string;
  gumballs: ColumnType<string, number | undefined, number>;
  unscored_gumballs: ColumnType<string, number | undefined, number>;
  posts_count: Counter;
  friends_posts_count: Counter;
  friends_count: Counter;
  communities_count: Counter;
};

type Sessions = {
  id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string | null;
  ip: string | null;
  created_at: Date;
  last_used_at: Date;
  confirmed_at: ColumnType<Date | null, undefined, Date>;
  country: ColumnType<string | null, string | null | undefined, never>;
};

type EmailCodes = { address_hash: Buffer; code_hash: Buffer; attempts_left: number; expires_at: Date };
type MailRequests = {
  address_hash: Buffer;
  kind: 'code' | 'reset';
  last_at: Date;
  window_started_at: Date;
  sent: number;
};
type PasswordResets = { token_hash: Buffer; user_id: string; created_at: Date; expires_at: Date };

type EmailChanges = {
  user_id: string;
  email: string;
  code_hash: Buffer | null;
  attempts_left: Counter;
  expires_at: Date;
};
type FamiliarAddresses = { user_id: string; address_hash: Buffer; last_used_at: Date };
type AccountDeletions = { user_id: string; requested_at: Date };
type AccountEvents = {
  id: string;
  until: Generated<Date | null>;
  user_id: string;
  kind:
    | 'deleted'
    | 'suspended'
    | 'unsuspended'
    | 'password-changed'
    | 'operator-granted'
    | 'operator-revoked'
    | 'second-factor-removed'
    | 'passkey-removed'
    | 'identity-removed';
  created_at: Date;
};
type ReservedUsernames = { username_hash: Buffer };

type Uploads = {
  id: string;
  user_id: string | null;
  purpose: 'post' | 'avatar' | 'banner' | 'link' | 'chat';
  url: string;
  kind: 'image' | 'video' | 'audio' | 'file';
  width: number | null;
  height: number | null;
  placeholder: string | null;
  poster_url: string | null;
  sizes: JSONColumnType<{ url: string; width: number }[]>;
  files: string[];
  bytes: ColumnType<string, number, number>;
  created_at: Date;
  attached_at: Date | null;
  name: Generated<string | null>;
  type: Generated<string | null>;
  conversation_id: Generated<string | null>;
  voice: ColumnType<{ durationMs: number; peaks: readonly number[] } | null, string | null | undefined, never>;
  playback: Generated<'processing' | 'limited' | null>;
  former_url: Generated<string | null>;
  convert_at: Generated<Date | null>;
  convert_attempts: Counter;
  picture_hash: Generated<string | null>;
};

type Friendships = { user_id: string; friend_id: string; created_at: Date; request_id: string | null };
type FriendRequests = { id: string; sender_id: string; receiver_id: string; created_at: Date };
type Blocks = { blocker_id: string; blocked_id: string; created_at: Date; is_inherited: Generated<boolean> };
type MutedUsers = { user_id: string; muted_id: string; until: Date | null; created_at: Date };
type MutedWords = { id: string; user_id: string; word: string; until: Date | null; created_at: Date };

type Communities = {
  id: string;
  name: string;
  description: string | null;
  rules: string | null;
  avatar_url: string | null;
  banner_url: string | null;
  created_at: Date;
  creator_id: string | null;
  creation_key: string | null;
  deleted_at: Date | null;
  access: Generated<'public' | 'request' | 'private' | 'hidden'>;
  rules_version: Generated<number>;
  show_to_guests: Generated<boolean>;
  search_terms: ColumnType<string, never, never>;
  closed_at: Generated<Date | null>;
  closed_reason: Generated<string | null>;
  access_before: Generated<string | null>;
};

type UserLastSeen = { user_id: string; at: Date };

type CommunityTotals = { community_id: string; member_count: number };

type CommunityRequests = {
  community_id: string;
  user_id: string;
  created_at: Date;
  declined_at: Date | null;
  accepted_rules: Generated<number | null>;
  rules_accepted_at: Generated<Date | null>;
};

type CommunityInvitations = {
  id: string;
  community_id: string;
  code: string;
  creator_id: string;
  created_at: Date;
  expires_at: Date | null;
  max_uses: number | null;
  uses: Counter;
};

type CommunityDepartures = { community_id: string; user_id: string; removed_at: Date };

type CommunityMembers = {
  community_id: string;
  user_id: string;
  role: Generated<'owner' | 'admin' | 'moderator' | 'member'>;
  joined_at: Date;
  accepted_rules: Generated<number | null>;
  rules_accepted_at: Generated<Date | null>;
  rank: ColumnType<number, never, never>;
};

type CommunityEvents = {
  community_id: string;
  id: string;
  creator_id: string | null;
  creation_key: string | null;
};

type CommunityPastOwners = { community_id: string; user_id: string; until: Date };

type CommunityRemovals = {
  id: string;
  community_id: string;
  post_id: string;
  author_id: string;
  moderator_id: string | null;
  reason: string;
  content: string;
  created_at: Date;
};

type Comments = {
  id: string;
  post_id: string;
  user_id: string;
  parent_id: string | null;
  content: string;
  likes_count: Counter;
  replies_count: Counter;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
};

type CommentLikes = { post_id: string; comment_id: string; user_id: string; created_at: Date };

type Notifications = {
  id: string;
  user_id: string;
  type: string;
  group_id: string;
  post_id: string | null;
  comment_id: string | null;
  community_id: string | null;
  details: Stored<unknown>;
  state: 'new' | 'seen' | 'read';
  happened_at: Date;
};

type NotificationSources = {
  id: Generated<string>;
  user_id: string;
  notification_id: string;
  actor_id: string | null;
  comment_id: string | null;
};

type WaitingNotifications = { id: Generated<string>; event: string; waits_since: Date; tried_at: Date };

type NotificationSettings = { user_id: string; kind: string; in_app: boolean; desktop: boolean };

type GumballEntries = {
  id: ColumnType<string, never, never>;
  user_id: string;
  amount: ColumnType<string, number, never>;
  kind: string;
  reference: string;
  created_at: Date;
};

type LeaderboardScores = {
  user_id: string;
  period: string;
  score: ColumnType<string, number, number>;
  level: number;
  listed: boolean;
  tiebreaker: ColumnType<string, never, never>;
};

type PushSubscriptions = {
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
};

type Tips = {
  id: string;
  user_id: string;
  other_id: string | null;
  amount: number;
  creation_key: string | null;
  created_at: Date;
};

/** Every table of the product. */
export type Schema = ProgramsSchema & {
  users: Users;
  user_totals: UserTotals;
  sessions: Sessions;
  email_codes: EmailCodes;
  mail_requests: MailRequests;
  password_resets: PasswordResets;
  uploads: Uploads;
  friendships: Friendships;
  friend_requests: FriendRequests;
  blocks: Blocks;
  muted_users: MutedUsers;
  muted_words: MutedWords;
  communities: Communities;
  community_members: CommunityMembers;
  community_removals: CommunityRemovals;
  user_last_seen: UserLastSeen;
  community_totals: CommunityTotals;
  community_requests: CommunityRequests;
  community_invitations: CommunityInvitations;
  community_departures: CommunityDepartures;
  community_events: CommunityEvents;
  community_past_owners: CommunityPastOwners;
  comments: Comments;
  comment_likes: CommentLikes;
  email_changes: EmailChanges;
  account_deletions: AccountDeletions;
  familiar_addresses: FamiliarAddresses;
  account_events: AccountEvents;
  reserved_usernames: ReservedUsernames;
  gumball_entries: GumballEntries;
  tips: Tips;
  leaderboard_scores: LeaderboardScores;
  notifications: Notifications;
  notification_sources: NotificationSources;
  notification_settings: NotificationSettings;
  waiting_notifications: WaitingNotifications;
  push_subscriptions: PushSubscriptions;
  server_secrets: { name: string; secret: string };
} & AuthSchema &
  FiltersSchema &
  MailsSchema &
  OperatorsSchema &
  MessagesSchema &
  ModerationSchema &
  PostsSchema &
  ReferralsSchema &
  GrantsSchema &
  ShopSchema &
  TasksSchema;
