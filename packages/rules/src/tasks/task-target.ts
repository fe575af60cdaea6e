/** Task targets: docs/product.md, Tasks. */
import type { TaskPlatform, TaskType } from './task-kinds.ts';

/** Target of a task. `url` is the page of the action. The other fields depend on platform and type. */
export type TaskTarget = {
  username: string | null;
  handle: string | null;
  tweetId: string | null;
  videoId: string | null;
  url: string;
};

type Parser = (text: string) => TaskTarget | undefined;

const none = { username: null, handle: null, tweetId: null, videoId: null };
const accountTypes: ReadonlySet<TaskType> = new Set(['follow', 'subscribe', 'join']);

/**
 * Parses the target that an operator entered (a username, a link, or the id of a tweet or video); undefined if it is
 * invalid for this platform and type.
 */
export function parseTaskTarget(platform: TaskPlatform, type: TaskType, given: string): TaskTarget | undefined {
  const text = given.trim();
  if (text === '' || text.length > 500) return undefined;
  const kind = accountTypes.has(type) ? 'account' : 'item';
  return parsers[platform][kind](text);
}

const parsers: Record<TaskPlatform, Record<'account' | 'item', Parser>> = {
  Twitter: { account: twitterAccount, item: tweet },
  YouTube: { account: channel, item: video },
  Telegram: { account: chat, item: telegramLink },
};

const site = (names: string) => `^(?:https?:\\/\\/)?(?:www\\.|mobile\\.|m\\.)?(?:${names})\\/`;

function found(text: string, pattern: string): RegExpExecArray | undefined {
  return new RegExp(pattern, 'i').exec(text) ?? undefined;
}

function twitterAccount(text: string): TaskTarget | undefined {
  const name = (found(text, `${site('x\\.com|twitter\\.com')}@?(\\w{1,15})\\/?(?:[?#].*)?$`) ??
    found(text, '^@?(\\w{1,15})$'))?.[1];
  return name === undefined ? undefined : { ...none, username: name, handle: `@${name}`, url: `https://x.com/${name}` };
}

function tweet(text: string): TaskTarget | undefined {
  const link = found(
    text,
    `${site('x\\.com|twitter\\.com')}(\\w{1,15}|i\\/web)\\/status(?:es)?\\/(\\d{1,20})(?:[/?#].*)?$`,
  );
  const id = link?.[2] ?? found(text, '^(\\d{1,20})$')?.[1];
  if (id === undefined) return undefined;
  const name = link?.[1];
  const known = name !== undefined && name !== 'i' && name !== 'i/web';
  return {
    ...none,
    username: known ? name : null,
    handle: known ? `@${name}` : null,
    tweetId: id,
    url: `https://x.com/${known ? name : 'i'}/status/${id}`,
  };
}

function channel(text: string): TaskTarget | undefined {
  const id = (found(text, `${site('youtube\\.com')}channel\\/(UC[\\w-]{22})(?:[/?#].*)?$`) ??
    found(text, '^(UC[\\w-]{22})$'))?.[1];
  if (id !== undefined) return { ...none, username: id, url: `https://www.youtube.com/channel/${id}` };
  const handle = (found(text, `${site('youtube\\.com')}@([\\w.-]{3,30})(?:[/?#].*)?$`) ??
    found(text, '^@?([\\w.-]{3,30})$'))?.[1];
  if (handle === undefined) return undefined;
  return { ...none, username: handle, handle: `@${handle}`, url: `https://www.youtube.com/@${handle}` };
}

function video(text: string): TaskTarget | undefined {
  const id = (found(
    text,
    `${site('youtube\\.com')}(?:watch\\?(?:[^#]*&)?v=|shorts\\/|live\\/|embed\\/)([\\w-]{11})(?:[&?#/].*)?$`,
  ) ??
    found(text, `${site('youtu\\.be')}([\\w-]{11})(?:[?#].*)?$`) ??
    found(text, '^([\\w-]{11})$'))?.[1];
  return id === undefined ? undefined : { ...none, videoId: id, url: `https://www.youtube.com/watch?v=${id}` };
}

function chat(text: string): TaskTarget | undefined {
  const name = (found(text, `${site('t\\.me|telegram\\.me')}([a-z]\\w{3,31})\\/?(?:[?#].*)?$`) ??
    found(text, '^@?([a-z]\\w{3,31})$'))?.[1];
  return name === undefined ? undefined : { ...none, username: name, handle: `@${name}`, url: `https://t.me/${name}` };
}

function telegramLink(text: string): TaskTarget | undefined {
  const post = found(text, `${site('t\\.me|telegram\\.me')}([a-z]\\w{3,31})\\/(\\d{1,12})(?:[?#].*)?$`);
  if (!post) return chat(text);
  const [, name = '', number = ''] = post;
  return { ...none, username: name, handle: `@${name}`, url: `https://t.me/${name}/${number}` };
}
