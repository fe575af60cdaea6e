/** Bots: docs/product.md, Programs. */
import { isBlank } from '../formats/blank.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import type { Scope } from './api-scopes.ts';

/** The number of bots that a member has, incoming webhooks included. */
export const botsMax = 10;
/** Maximum length of the name of a bot, in UTF-16 units. */
export const botNameMax = 40;
/** Maximum length of what a bot says about itself, in UTF-16 units. */
export const botBioMax = 300;
/** The last name of every bot. It marks the bot wherever its name is shown, and a bot cannot change it. */
export const botMark = 'Bot';

/** Who may add a bot to groups, as its owner decides. */
export const botGroupPolicies = ['nobody', 'owner', 'anybody'] as const;
/** Who may add a bot to groups. */
export type BotGroupPolicy = (typeof botGroupPolicies)[number];
/** The number of bots in a group. */
export const groupBotsMax = 5;
/** The number of groups that a bot is in. */
export const botGroupsMax = 500;

/** A command that a bot understands, without the `/`. */
export type BotCommand = { name: string; description: string };
/** The number of commands that a bot names. */
export const botCommandsMax = 20;
/** Maximum length of the name of a command, in UTF-16 units. */
export const botCommandMax = 32;
/** Maximum length of what a command is said to do, in UTF-16 units. */
export const botCommandTextMax = 100;

/** Returns the first violation of the commands of a bot: their names are distinct words in lower case. */
export function checkBotCommands(commands: readonly BotCommand[]): RuleResult<'BOT_COMMANDS_INVALID'> {
  const names = commands.map(({ name }) => name);
  const isValid =
    commands.length <= botCommandsMax &&
    new Set(names).size === names.length &&
    commands.every(
      ({ name, description }) => /^[a-z][a-z\d_]{0,31}$/.test(name) && description.length <= botCommandTextMax,
    );
  return isValid ? ok : { ok: false, code: 'BOT_COMMANDS_INVALID', field: 'commands' };
}

/** Returns whether a member may add a bot to a group, by the decision of its owner. */
export function mayAddBot(policy: BotGroupPolicy, isOwner: boolean): boolean {
  return policy === 'anybody' || (policy === 'owner' && isOwner);
}

/** The scopes of a bot's token: what a person does, except with the own account and Gumballs. */
export const botScopes: readonly Scope[] = [
  'profile:read',
  'posts:read',
  'posts:write',
  'friends:read',
  'friends:write',
  'communities:read',
  'communities:write',
  'messages:read',
  'messages:write',
  'notifications:read',
  'notifications:write',
];

// What would count for others, take a place of theirs, open a conversation of many, or look for friends.
const closedRoutes: ReadonlySet<string> = new Set([
  'POST /posts/:id/like',
  'POST /posts/:id/repost',
  'POST /posts/:id/vote',
  'POST /comments/comments/:id/like',
  'POST /friends/request/:id',
  'POST /communities/:id/chat/join',
  'PUT /communities/:id/events/:eventId/answer',
  'POST /hashtags/:tag/follow',
  'POST /messages/conversations/:id/bots',
]);

/** Returns whether a route is closed to bots, by its method and path. */
export const isClosedToBots = (method: string, path: string): boolean => closedRoutes.has(`${method} ${path}`);

/** Returns the username of a bot from what its owner chose. */
export const botUsername = (chosen: string): string => `${chosen.trim().toLowerCase()}_bot.fun`;

/** Returns whether a username is that of a bot. */
export const isBotUsername = (username: string): boolean => username.endsWith('_bot.fun');

/** Checks the name of a bot and the username that its owner chose, without the end `_bot.fun`. */
export function checkBot(bot: {
  name: string;
  username: string;
}): RuleResult<'FIELDS_REQUIRED' | 'USERNAME_CHARACTERS'> {
  if (isBlank(bot.name)) return { ok: false, code: 'FIELDS_REQUIRED', field: 'name' };
  const isUsername = /^[a-z\d_]{3,26}$/i.test(bot.username.trim());
  return isUsername ? ok : { ok: false, code: 'USERNAME_CHARACTERS', field: 'username' };
}
