/** All socket events of server and clients, combined from the features. */
import type { CommentsServerEvents } from './comments/comments.events.ts';
import type { CommunitiesClientEvents, CommunitiesServerEvents } from './communities/communities.events.ts';
import type { ErrorCode } from './errors.ts';
import type { FriendsServerEvents } from './friends/friends.events.ts';
import type { GumballsServerEvents } from './gumballs/gumballs.events.ts';
import type {
  MessagesAcknowledgements,
  MessagesClientEvents,
  MessagesServerEvents,
} from './messages/messages.events.ts';
import type { ModerationServerEvents } from './moderation/moderation.events.ts';
import type { NotificationsServerEvents } from './notifications/notifications.events.ts';
import type { GrantsServerEvents } from './operators/grants.events.ts';
import type { PlatformsServerEvents } from './platforms/platforms.events.ts';
import type { PollsServerEvents } from './polls/polls.events.ts';
import type { PostsClientEvents, PostsServerEvents } from './posts/posts.events.ts';
import type { ShopClientEvents, ShopServerEvents } from './shop/shop.events.ts';
import type { SiteServerEvents } from './site/site.events.ts';
import type { TasksServerEvents } from './tasks/tasks.events.ts';
import type { UsersClientEvents, UsersServerEvents } from './users/users.events.ts';

/** All server events, by name. */
export type ServerEvents = PostsServerEvents &
  PollsServerEvents &
  CommentsServerEvents &
  CommunitiesServerEvents &
  FriendsServerEvents &
  GrantsServerEvents &
  GumballsServerEvents &
  NotificationsServerEvents &
  MessagesServerEvents &
  ModerationServerEvents &
  PlatformsServerEvents &
  ShopServerEvents &
  SiteServerEvents &
  TasksServerEvents &
  UsersServerEvents;

/** All client events, by name. */
export type ClientEvents = PostsClientEvents &
  CommunitiesClientEvents &
  MessagesClientEvents &
  ShopClientEvents &
  UsersClientEvents;

/**
 * Why an event was rejected. `tempId` is present if the event had one, `retryAfterSeconds` if the time of a retry is
 * known.
 */
export type Refusal = {
  success: false;
  code: ErrorCode;
  message: string;
  tempId?: string;
  retryAfterSeconds?: number;
};

/** Acknowledgement of a client event. */
export type Acknowledgement = { success: true } | Refusal;

/** Acknowledgement of a given event; some have further fields. */
export type AcknowledgementOf<E extends keyof ClientEvents> =
  | ({ success: true } & (E extends keyof MessagesAcknowledgements ? MessagesAcknowledgements[E] : unknown))
  | Refusal;

/** Why a connection was rejected: the message of `connect_error`. */
export type ConnectRefusal = Extract<
  ErrorCode,
  'UNAUTHENTICATED' | 'PROFILE_INCOMPLETE' | 'CONSENT_REQUIRED' | 'RATE_LIMITED' | 'UNAVAILABLE'
>;
