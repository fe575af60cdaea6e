import { type DigestPart, digestParts } from '@gumball/rules/mails/mail-times';
import { toMailFrequencies } from '@gumball/rules/mails/mail-topics';
import { countWaitingRequests } from '../../friends/count-waiting-requests.ts';
import { listEarned } from '../../gumballs/list-earned.ts';
import { listUnreadChats } from '../../messages/receipts/list-unread-chats.ts';
import { listUnseen, type UnseenQuery } from '../../notifications/unseen/list-unseen.ts';
import { listTopPosts } from '../../posts/feed/list-top-posts.ts';
import { topicMails } from '../texts/topic-mails.ts';
import {
  type AddressedMail,
  type ComposeDeps,
  type Composed,
  mailedSince,
  toMailContext,
  typesOfTopic,
} from './composed-mail.view.ts';
import type { ClaimedRow } from './sending.store.ts';

const maxNotices = 12;
const maxPosts = 5;

type Digest = AddressedMail & { parts: readonly DigestPart[] };

/**
 * Composes digests for many recipients with one query for each kind of content. A digest needs a notification, a post or
 * a message that its recipient has not seen; the rest only comes with it.
 */
export async function composeDigests(
  deps: ComposeDeps,
  addressed: readonly AddressedMail[],
  now: Date,
): Promise<Map<ClaimedRow, Composed>> {
  const digests = addressed.map((entry): Digest => {
    const { mail, recipient } = entry;
    return { ...entry, parts: digestParts(toMailFrequencies(recipient.frequencies), recipient.time_zone, mail.since) };
  });
  const unseen = await listUnseen(deps, digests.flatMap(unseenQueries), maxNotices);
  const posts = await listTopPosts(
    deps,
    digests.flatMap((digest) => missedSince(digest, 'highlights')),
    maxPosts,
  );
  const chats = await listUnreadChats(
    deps,
    digests.flatMap((digest) => missedSince(digest, 'messages')),
  );
  const hasContent = ({ mail }: Digest) =>
    [unseen, posts, chats].some((found) => (found.get(mail.user_id) ?? []).length > 0);
  const due = digests.filter(hasContent);
  const requests = await countWaitingRequests(
    deps,
    due.map(({ mail }) => mail.user_id),
  );
  const earned = await listEarned(
    deps,
    due.flatMap((digest) => missedSince(digest, 'rewards')),
  );
  return new Map(
    due.map(({ mail, recipient, parts }) => {
      const { user_id: userId } = mail;
      const message = topicMails.digest(toMailContext(deps, recipient), {
        chats: chats.get(userId) ?? [],
        notifications: (unseen.get(userId) ?? []).slice(0, maxNotices),
        posts: posts.get(userId) ?? [],
        requests: requests.get(userId) ?? 0,
        earned: earned.get(userId) ?? 0,
      });
      const topics = parts.map(({ topic }) => topic);
      return [mail, { kind: 'send', message, topics, conversationIds: [], at: now }];
    }),
  );
}

function unseenQueries({ mail, recipient, parts }: Digest): UnseenQuery[] {
  return parts.map(({ topic, since }) => ({
    userId: mail.user_id,
    since: mailedSince(recipient, topic, since),
    types: typesOfTopic(topic),
  }));
}

// What came before the last visit was not missed.
function missedSince(
  { mail, recipient, parts }: Digest,
  topic: DigestPart['topic'],
): { userId: string; since: Date }[] {
  const part = parts.find((candidate) => candidate.topic === topic);
  if (!part) return [];
  const since = mailedSince(recipient, topic, part.since).getTime();
  return [{ userId: mail.user_id, since: new Date(Math.max(since, recipient.last_seen_at?.getTime() ?? 0)) }];
}
