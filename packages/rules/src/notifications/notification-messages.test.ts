import { describe, expect, it } from 'vitest';
import { toEnglish } from '../formats/phrase.ts';
import {
  type NotificationFacts,
  notificationLink,
  notificationPhrase,
  truncateExcerpt,
} from './notification-messages.ts';
import { notificationKindOf, notificationKinds, notificationTypes } from './notification-types.ts';

const plain: NotificationFacts = {
  type: 'post_liked',
  actor: 'Bob Baker',
  actors: 1,
  text: null,
  location: 'post',
  community: 'Trail Runners',
  emoji: null,
  details: {},
};

describe('the text of a notification', () => {
  it.each<[Partial<NotificationFacts>, string]>([
    [{ type: 'friend_request' }, 'Bob Baker sent you a friend request'],
    [{ type: 'friend_accepted' }, 'Bob Baker accepted your friend request'],
    [{}, 'Bob Baker liked your post'],
    [{ text: 'Sunny' }, 'Bob Baker liked your post: “Sunny”'],
    [{ text: ' \n' }, 'Bob Baker liked your post'],
    [{ actors: 2 }, 'Bob Baker and 1 other liked your post'],
    [{ actors: 4 }, 'Bob Baker and 3 others liked your post'],
    [{ actors: 999 }, 'Bob Baker and 998 others liked your post'],
    [{ actors: 1000 }, 'Bob Baker and 999+ others liked your post'],
    [{ type: 'comment_liked', text: 'Yes' }, 'Bob Baker liked your comment: “Yes”'],
    [{ type: 'commented', text: 'Nice', actors: 3 }, 'Bob Baker and 2 others commented on your post: “Nice”'],
    [{ type: 'replied', text: 'Freehand?' }, 'Bob Baker replied to your comment: “Freehand?”'],
    [{ type: 'mentioned' }, 'Bob Baker mentioned you in a post'],
    [{ type: 'mentioned', location: 'comment', text: '@you' }, 'Bob Baker mentioned you in a comment: “@you”'],
    [{ type: 'group_added', details: { item: 'Painters' } }, 'Bob Baker added you to the group Painters'],
    [{ type: 'message_reacted', emoji: '❤️', text: 'At 8?' }, 'Bob Baker reacted ❤️ to your message: “At 8?”'],
    [{ type: 'message_reacted', emoji: '❤️', actors: 2 }, 'Bob Baker and 1 other reacted to your message'],
    [{ type: 'community_joined', actors: 2 }, 'Bob Baker and 1 other joined your community Trail Runners'],
    [{ type: 'community_role', details: { role: 'admin' } }, 'Bob Baker made you an admin of Trail Runners'],
    [{ type: 'community_role', details: { role: 'member' } }, 'Bob Baker made you a member of Trail Runners again'],
    [{ type: 'community_owner' }, 'Bob Baker made you the owner of Trail Runners'],
    [{ type: 'community_removed', actor: null }, 'You were removed from Trail Runners'],
    [{ type: 'community_closed', actor: null }, 'Trail Runners was closed by the operators'],
    [{ type: 'post_liked', text: '**Look** at `this`' }, 'Bob Baker liked your post: “Look at this”'],
    [
      { type: 'video_not_converted', actor: null },
      'Your video could not be prepared for phones. It may not play on all of them.',
    ],
    [
      { type: 'post_not_published', details: { reason: 'A file is missing.' } },
      'Your scheduled post was not published: A file is missing.',
    ],
    [{ type: 'post_removed', details: { reason: 'spam' } }, 'Your post in Trail Runners was removed: spam'],
    [{ type: 'task_completed', actor: null, details: { gumballs: 480 } }, 'Task completed! You earned 480 gumballs!'],
    [{ type: 'task_in_review', actor: null }, 'Your task is being reviewed. We tell you the result.'],
    [{ type: 'task_failed', actor: null, details: { reason: 'no tweet' } }, 'Task verification failed: no tweet'],
    [
      { type: 'task_reversed', actor: null, details: { gumballs: 480, reason: 'You no longer follow @nine.' } },
      '480 Gumballs were taken back: You no longer follow @nine.',
    ],
    [{ type: 'order_sent', actor: null, details: { item: 'Mug', reason: 'By mail' } }, 'Mug was sent to you: By mail'],
    [{ type: 'order_refunded', actor: null, details: { item: 'Mug' } }, 'Mug was refunded'],
    [{ type: 'raffle_won', actor: null, details: { item: 'Mug' } }, 'You won the raffle Mug'],
    [{ type: 'raffle_lost', actor: null, details: { item: 'Mug' } }, 'Mug was drawn. You did not win this time'],
    [{ type: 'referral_joined', details: { gumballs: 50 } }, 'Bob Baker joined with your code. +50 Gumballs'],
    [{ type: 'referral_milestone', actor: null, details: { count: 5 } }, '5 people joined with your code'],
    [{ type: 'level_reached', actor: null, details: { level: 'Master' } }, 'Level up! You reached Master'],
  ])('%j: %s', (change, expected) => {
    expect(toEnglish(notificationPhrase({ ...plain, ...change }))).toBe(expected);
  });

  it('has a count of actors for plural forms of verbs', () => {
    expect([0, 1, 3].map((actors) => notificationPhrase({ ...plain, actors }).gaps?.['count'])).toEqual([1, 1, 3]);
  });

  it('quotes one line, truncated at a word or character boundary', () => {
    expect(truncateExcerpt('two\n lines ')).toBe('two lines');
    expect(truncateExcerpt('word '.repeat(30))).toBe(`${'word '.repeat(11)}word…`);
    expect(truncateExcerpt('👩‍🚀'.repeat(20))).toBe(`${'👩‍🚀'.repeat(11)}…`);
  });
});

describe('the link of a notification', () => {
  const subject = { actorUsername: 'bob.fun', postId: null, commentId: null, communityId: null };
  it.each([
    ['friend_request', subject, '/friends?tab=requests'],
    ['friend_accepted', subject, '/user/bob.fun'],
    ['level_reached', subject, '/leaderboard'],
    ['post_liked', { ...subject, postId: '7' }, '/post/7'],
    ['post_reposted', { ...subject, postId: '7' }, '/post/7'],
    ['post_quoted', { ...subject, postId: '7' }, '/post/7'],
    ['commented', { ...subject, postId: '7', commentId: '9' }, '/post/7#comment-9'],
    ['message_reacted', { ...subject, conversationId: '4', sequence: 8 }, '/chat/4#message-8'],
    ['community_joined', { ...subject, communityId: '5' }, '/community/5'],
    ['community_removed', { ...subject, communityId: '5' }, '/community/5'],
    ['task_completed', subject, '/tasks'],
    ['task_in_review', subject, '/tasks'],
    ['referral_joined', subject, '/earnings'],
    ['order_sent', subject, '/shop?tab=orders'],
    ['raffle_won', subject, '/shop?tab=orders'],
  ] as const)('of %s leads there', (type, about, link) => {
    expect(notificationLink({ type, ...about })).toBe(link);
  });
});

it('every type has a kind, and every kind has a type', () => {
  expect([...new Set(notificationTypes.map(notificationKindOf))]).toEqual([...notificationKinds, 'account']);
});
