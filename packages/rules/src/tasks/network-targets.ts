/** Targets on the networks where a code in the profile proves whose an account is: docs/product.md, Tasks. */
import { emptyTarget, matchPattern, sitePattern } from './target-patterns.ts';

const hostPattern = '(?:[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?\\.){1,10}[a-z][a-z\\d-]{0,61}[a-z\\d]';
// A handle is a host name and can change. A DID never does.
const actorPattern = `(did:plc:[a-z2-7]{24}|did:web:${hostPattern}|${hostPattern})`;
const end = '\\/?(?:[?#].*)?$';

/** Parses an account on Bluesky: a handle, a DID, or the link of the profile. */
export function blueskyAccount(text: string) {
  const actor = (matchPattern(text, `${sitePattern('bsky\\.app')}profile\\/@?${actorPattern}${end}`) ??
    matchPattern(text, `^@?${actorPattern}$`))?.[1]?.toLowerCase();
  return actor === undefined ? undefined : { ...blueskyActor(actor), url: `https://bsky.app/profile/${actor}` };
}

/** Parses a post on Bluesky: its link, or its at:// address. */
export function blueskyPost(text: string) {
  const [, actorText, key] =
    matchPattern(text, `${sitePattern('bsky\\.app')}profile\\/${actorPattern}\\/post\\/([a-z2-7]{13})${end}`) ??
    matchPattern(text, `^at:\\/\\/${actorPattern}\\/app\\.bsky\\.feed\\.post\\/([a-z2-7]{13})$`) ??
    [];
  if (actorText === undefined || key === undefined) return undefined;
  const [actor, record] = [actorText.toLowerCase(), key.toLowerCase()];
  return {
    ...blueskyActor(actor),
    itemId: `${actor}/${record}`,
    url: `https://bsky.app/profile/${actor}/post/${record}`,
  };
}

function blueskyActor(actor: string) {
  return { ...emptyTarget, username: actor, handle: actor.startsWith('did:') ? null : `@${actor}` };
}

const loginPattern = '([a-z\\d](?:[a-z\\d]|-(?=[a-z\\d])){0,38})';

/** Parses an account on GitHub: its name, or the link of the profile. */
export function githubAccount(text: string) {
  const login = (matchPattern(text, `${sitePattern('github\\.com')}${loginPattern}${end}`) ??
    matchPattern(text, `^@?${loginPattern}$`))?.[1];
  return login === undefined
    ? undefined
    : { ...emptyTarget, username: login, handle: `@${login}`, url: `https://github.com/${login}` };
}

/** Parses a repository on GitHub: `owner/name`, or its link. */
export function githubRepository(text: string) {
  const namePattern = `${loginPattern}\\/([\\w.-]{1,100}?)(?:\\.git)?`;
  const [, owner, name] =
    matchPattern(text, `${sitePattern('github\\.com')}${namePattern}${end}`) ??
    matchPattern(text, `^${namePattern}$`) ??
    [];
  // A path in an address, and no name.
  if (owner === undefined || name === undefined || name === '.' || name === '..') return undefined;
  const full = `${owner}/${name}`;
  return { ...emptyTarget, username: owner, handle: full, itemId: full, url: `https://github.com/${full}` };
}
