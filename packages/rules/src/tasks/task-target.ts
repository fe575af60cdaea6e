/** Task targets: docs/product.md, Tasks. */
import {
  blueskyAccount,
  blueskyPost,
  discordServer,
  githubAccount,
  githubRepository,
  mastodonAccount,
  mastodonPost,
} from './network-targets.ts';
import { emptyTarget, matchPattern, sitePattern } from './target-patterns.ts';
import type { AccountPlatform, TaskPlatform, TaskType } from './task-kinds.ts';

/** Target of a task. The fields other than `url` depend on platform and type. */
export type TaskTarget = {
  username: string | null;
  handle: string | null;
  tweetId: string | null;
  videoId: string | null;
  /**
   * A post on Bluesky: the account and the key of its record. A repository on GitHub: its owner and its name. A post on
   * Mastodon: the account and the id of the post on the account's server. A server on Discord: its id, once it is
   * known.
   */
  itemId?: string;
  /** The community of a task on Gumball. */
  communityId?: string;
  /** The page of the action. On Gumball a path of this site. */
  url: string;
};

type Parser = (text: string) => TaskTarget | undefined;

const accountTypes: ReadonlySet<TaskType> = new Set(['follow', 'subscribe', 'join']);

/**
 * Parses the target that an operator entered (a username, a link, or the id of a tweet or video); undefined if it is
 * invalid for this platform and type. On Gumball it is the link or the id of a community, where the type has one.
 */
export function parseTaskTarget(platform: TaskPlatform, type: TaskType, input: string): TaskTarget | undefined {
  const text = input.trim();
  if (platform === 'Gumball') return parseInternalTarget(type, text);
  if (text === '' || text.length > 500) return undefined;
  const kind = accountTypes.has(type) ? 'account' : 'item';
  return parsers[platform][kind](text);
}

const parsers: Record<AccountPlatform, Record<'account' | 'item', Parser>> = {
  Twitter: { account: twitterAccount, item: tweet },
  YouTube: { account: channel, item: video },
  Telegram: { account: chat, item: telegramLink },
  Bluesky: { account: blueskyAccount, item: blueskyPost },
  GitHub: { account: githubAccount, item: githubRepository },
  Mastodon: { account: mastodonAccount, item: mastodonPost },
  Discord: { account: discordServer, item: discordServer },
};

const maxId = 2n ** 63n - 1n;
const internalPages: Partial<Record<TaskType, string>> = {
  profile: '/profile/edit',
  comment: '/',
  befriend: '/friends',
  invite: '/earnings',
  quiz: '/tasks',
  survey: '/tasks',
  upload: '/tasks',
};

/** Whether a task on Gumball names a community: it must, it can, or it does not. */
export function communityTargetOf(type: TaskType): 'required' | 'optional' | 'none' {
  if (type === 'join' || type === 'post') return 'required';
  return type === 'comment' ? 'optional' : 'none';
}

/** Returns whether the community of a task was deleted. The name of a community that exists is the `handle`. */
export function isCommunityDeleted({ communityId, handle }: TaskTarget): boolean {
  return communityId !== undefined && handle === null;
}

function parseInternalTarget(type: TaskType, text: string): TaskTarget | undefined {
  if (type === 'page' || type === 'external') return webPage(text);
  const page = internalPages[type];
  const community = communityTargetOf(type);
  // The link of a stored target without a community is its page.
  if (community === 'none' || (community === 'optional' && (text === '' || text === page)))
    return page === undefined ? undefined : { ...emptyTarget, url: page };
  const id = (matchPattern(text, '^(?:https?:\\/\\/[^/\\s]+)?\\/community\\/(\\d{1,19})\\/?(?:[?#].*)?$') ??
    matchPattern(text, '^(\\d{1,19})$'))?.[1];
  // A larger number is no id of the database.
  if (id === undefined || BigInt(id) > maxId) return undefined;
  return { ...emptyTarget, communityId: id, url: `/community/${id}` };
}

// A name before the host would make one page look like another: nothing but a path may follow the host.
function webPage(text: string): TaskTarget | undefined {
  const host = matchPattern(
    text,
    '^https?:\\/\\/([a-z\\d](?:[a-z\\d.-]*[a-z\\d])?)(?::\\d{1,5})?(?:[/?#][^\\s<>"]*)?$',
  )?.[1];
  return host === undefined || text.length > 500
    ? undefined
    : { ...emptyTarget, handle: host.toLowerCase(), url: text };
}

function twitterAccount(text: string): TaskTarget | undefined {
  const name = (matchPattern(text, `${sitePattern('x\\.com|twitter\\.com')}@?(\\w{1,15})\\/?(?:[?#].*)?$`) ??
    matchPattern(text, '^@?(\\w{1,15})$'))?.[1];
  return name === undefined
    ? undefined
    : { ...emptyTarget, username: name, handle: `@${name}`, url: `https://x.com/${name}` };
}

function tweet(text: string): TaskTarget | undefined {
  const link = matchPattern(
    text,
    `${sitePattern('x\\.com|twitter\\.com')}(\\w{1,15}|i\\/web)\\/status(?:es)?\\/(\\d{1,20})(?:[/?#].*)?$`,
  );
  const id = link?.[2] ?? matchPattern(text, '^(\\d{1,20})$')?.[1];
  if (id === undefined) return undefined;
  const name = link?.[1];
  const isKnown = name !== undefined && name !== 'i' && name !== 'i/web';
  return {
    ...emptyTarget,
    username: isKnown ? name : null,
    handle: isKnown ? `@${name}` : null,
    tweetId: id,
    url: `https://x.com/${isKnown ? name : 'i'}/status/${id}`,
  };
}

function channel(text: string): TaskTarget | undefined {
  const id = (matchPattern(text, `${sitePattern('youtube\\.com')}channel\\/(UC[\\w-]{22})(?:[/?#].*)?$`) ??
    matchPattern(text, '^(UC[\\w-]{22})$'))?.[1];
  if (id !== undefined) return { ...emptyTarget, username: id, url: `https://www.youtube.com/channel/${id}` };
  const handle = (matchPattern(text, `${sitePattern('youtube\\.com')}@([\\w.-]{3,30})(?:[/?#].*)?$`) ??
    matchPattern(text, '^@?([\\w.-]{3,30})$'))?.[1];
  if (handle === undefined) return undefined;
  return { ...emptyTarget, username: handle, handle: `@${handle}`, url: `https://www.youtube.com/@${handle}` };
}

function video(text: string): TaskTarget | undefined {
  const id = (matchPattern(
    text,
    `${sitePattern('youtube\\.com')}(?:watch\\?(?:[^#]*&)?v=|shorts\\/|live\\/|embed\\/)([\\w-]{11})(?:[&?#/].*)?$`,
  ) ??
    matchPattern(text, `${sitePattern('youtu\\.be')}([\\w-]{11})(?:[?#].*)?$`) ??
    matchPattern(text, '^([\\w-]{11})$'))?.[1];
  return id === undefined ? undefined : { ...emptyTarget, videoId: id, url: `https://www.youtube.com/watch?v=${id}` };
}

function chat(text: string): TaskTarget | undefined {
  const name = (matchPattern(text, `${sitePattern('t\\.me|telegram\\.me')}([a-z]\\w{3,31})\\/?(?:[?#].*)?$`) ??
    matchPattern(text, '^@?([a-z]\\w{3,31})$'))?.[1];
  return name === undefined
    ? undefined
    : { ...emptyTarget, username: name, handle: `@${name}`, url: `https://t.me/${name}` };
}

function telegramLink(text: string): TaskTarget | undefined {
  const post = matchPattern(text, `${sitePattern('t\\.me|telegram\\.me')}([a-z]\\w{3,31})\\/(\\d{1,12})(?:[?#].*)?$`);
  if (!post) return chat(text);
  const [, name = '', number = ''] = post;
  return { ...emptyTarget, username: name, handle: `@${name}`, url: `https://t.me/${name}/${number}` };
}
