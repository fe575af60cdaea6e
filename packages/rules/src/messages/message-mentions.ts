/** Mentions in groups: docs/product.md, Messages. Notifications, links and suggestions use the same rule. */
import { findMentions, mentionedUsernames } from '../notifications/mentions.ts';
import type { MentionedUser, MessageMentions } from './is-mentioned.ts';

/** The names that mention everybody in a group; a member with such a username is not mentioned by it. */
export const everybodyNames = ['everyone', 'all'] as const;
/** How many messages of a group mention everybody within an hour. */
export const everybodyMentionsPerHour = 3;

const everybodyUsernames = new Set(everybodyNames.map((name) => `${name}.fun`));

/** Returns the distinct usernames that a text names, at most 20, and whether it names everybody. */
export function namedIn(text: string): { usernames: string[]; everybody: boolean } {
  const everybody = findMentions(text).some(({ username }) => everybodyUsernames.has(username));
  return { usernames: mentionedUsernames(text).filter((username) => !everybodyUsernames.has(username)), everybody };
}

/** Returns whom a text mentions, before the server has decided it: the participants that it names. */
export function expectedMentions(
  text: string,
  participants: readonly MentionedUser[],
  mayMentionAll: boolean,
): MessageMentions {
  const { usernames, everybody } = namedIn(text);
  return {
    mentions: participants.filter(({ username }) => usernames.includes(username)),
    mentionsAll: everybody && mayMentionAll,
  };
}

/** A part of a text: plain, or the mention of a user, or of everybody if `userId` is null. */
export type MentionPart = { index: number; text: string; mention?: { userId: string | null } };

/** Divides a text at the mentions that count. Other names behind an `@` stay plain. */
export function mentionParts(text: string, { mentions, mentionsAll }: MessageMentions): MentionPart[] {
  const parts: MentionPart[] = [];
  const userIds = new Map(mentions.map(({ id, username }) => [username, id]));
  let position = 0;
  for (const { index, length, username } of findMentions(text)) {
    const isEverybody = everybodyUsernames.has(username);
    const userId = isEverybody ? null : userIds.get(username);
    if (userId === undefined || (isEverybody && !mentionsAll)) continue;
    if (index > position) parts.push({ index: position, text: text.slice(position, index) });
    position = index + length;
    parts.push({ index, text: text.slice(index, position), mention: { userId } });
  }
  if (position < text.length) parts.push({ index: position, text: text.slice(position) });
  return parts;
}
