/** Targets on the smaller networks: docs/product.md, Tasks. */
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

const userPattern = '(\\w(?:[\\w.-]{0,62}\\w)?)';
const serverPattern = `(${hostPattern})`;
const webPattern = `^(?:https?:\\/\\/)?${serverPattern}\\/`;

/** Parses an account on Mastodon: `@name@server`, or the link of the profile. */
export function mastodonAccount(text: string) {
  const [, host, linked, elsewhere] =
    matchPattern(text, `${webPattern}@${userPattern}(?:@${serverPattern})?${end}`) ?? [];
  if (host !== undefined && linked !== undefined) return mastodonActor(linked, elsewhere ?? host);
  const [, server, user] = matchPattern(text, `${webPattern}users\\/${userPattern}${end}`) ?? [];
  if (server !== undefined && user !== undefined) return mastodonActor(user, server);
  const [, name, home] = matchPattern(text, `^@?${userPattern}@${serverPattern}$`) ?? [];
  return name === undefined || home === undefined ? undefined : mastodonActor(name, home);
}

/** Parses a post on Mastodon: its link on the server of its author, where its id means this post. */
export function mastodonPost(text: string) {
  const [, host, name, id] =
    matchPattern(text, `${webPattern}@${userPattern}\\/(\\d{1,20})${end}`) ??
    matchPattern(text, `${webPattern}users\\/${userPattern}\\/statuses\\/(\\d{1,20})${end}`) ??
    [];
  if (host === undefined || name === undefined || id === undefined) return undefined;
  const { url, ...actor } = mastodonActor(name, host);
  return { ...actor, itemId: `${actor.username}/${id}`, url: `${url}/${id}` };
}

function mastodonActor(name: string, host: string) {
  const server = host.toLowerCase();
  return {
    ...emptyTarget,
    username: `${name}@${server}`,
    handle: `@${name}@${server}`,
    url: `https://${server}/@${name}`,
  };
}

const discordHosts = 'discord\\.com|discordapp\\.com';

/**
 * Parses a server on Discord: its id, the link of one of its channels, or an invite. The id of an invited server is
 * known
 * once Discord was asked.
 */
export function discordServer(text: string) {
  const id = (matchPattern(text, '^(\\d{17,20})$') ??
    matchPattern(text, `${sitePattern(discordHosts)}channels\\/(\\d{17,20})(?:[/?#].*)?$`))?.[1];
  if (id !== undefined) return { ...emptyTarget, itemId: id, url: `https://discord.com/channels/${id}` };
  const code = (matchPattern(text, `${sitePattern('discord\\.gg')}([\\w-]{2,64})${end}`) ??
    matchPattern(text, `${sitePattern(discordHosts)}invite\\/([\\w-]{2,64})${end}`))?.[1];
  return code === undefined ? undefined : { ...emptyTarget, username: code, url: `https://discord.gg/${code}` };
}
