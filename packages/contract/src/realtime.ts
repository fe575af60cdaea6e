/** The socket's vocabulary: every event either side may send, gathered from the features. */
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
import type { NotificationsServerEvents } from './notifications/notifications.events.ts';
import type { PlatformsServerEvents } from './platforms/platforms.events.ts';
import type { PollsServerEvents } from './polls/polls.events.ts';
import type { PostsClientEvents, PostsServerEvents } from './posts/posts.events.ts';
import type { TasksServerEvents } from './tasks/tasks.events.ts';

/** Everything the server may say on a socket, by event name. */
export type ServerEvents = PostsServerEvents &
  PollsServerEvents &
  CommentsServerEvents &
  CommunitiesServerEvents &
  FriendsServerEvents &
  GumballsServerEvents &
  NotificationsServerEvents &
  MessagesServerEvents &
  PlatformsServerEvents &
  TasksServerEvents;

/** Everything a client may say on a socket, by event name. */
export type ClientEvents = PostsClientEvents & CommunitiesClientEvents & MessagesClientEvents;

/** Why an emit was refused. `tempId` is there where one was sent; `retryAfterSeconds` where it is known when to try again. */
export type Refusal = {
  success: false;
  code: ErrorCode;
  message: string;
  tempId?: string;
  retryAfterSeconds?: number;
};

/** What a client's emit is acknowledged with. */
export type Acknowledgement = { success: true } | Refusal;

/** What a certain emit is acknowledged with: some answers carry more than that it succeeded. */
export type AcknowledgementOf<E extends keyof ClientEvents> =
  | ({ success: true } & (E extends keyof MessagesAcknowledgements ? MessagesAcknowledgements[E] : unknown))
  | Refusal;

/** Why a connection was refused, as `connect_error`'s message. */
export type ConnectRefusal = Extract<
  ErrorCode,
  'UNAUTHENTICATED' | 'PROFILE_INCOMPLETE' | 'RATE_LIMITED' | 'UNAVAILABLE'
>;
