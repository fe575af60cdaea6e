import { type Phrase, phrase } from '@gumball/rules/formats/phrase';
import type { MailTopic } from '@gumball/rules/mails/mail-topics';

/** What a topic is about, as the end of "Unsubscribe from mails about ...". */
export const topicNames: Record<MailTopic, Phrase> = {
  messages: phrase('messages'),
  mentions: phrase('mentions, comments and replies'),
  friends: phrase('friend requests'),
  likes: phrase('likes and reactions'),
  communities: phrase('communities'),
  rewards: phrase('tasks and {points}'),
  highlights: phrase('posts of friends and communities'),
};
