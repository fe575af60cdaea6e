import { phrase, pluralPhrase } from '@gumball/rules/formats/phrase';
import { type Html, html } from '../../../platform/http/pages/html.ts';
import type { GuestCommunity, GuestMember } from '../public-pages.view.ts';
import { communityPath, joinPath, logInPath, type Site, say } from './site.view.ts';

const tints = ['grape', 'mint', 'sky', 'rose', 'honey', 'coral'];

/** Returns the tint of a name without a picture, as in the app. */
export function tintOf(name: string): string {
  let sum = 0;
  for (let index = 0; index < name.length; index++) sum = (sum * 31 + name.charCodeAt(index)) >>> 0;
  return tints[sum % tints.length] ?? 'grape';
}

/** Returns the first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letter = (word: string | undefined) => (word ? (Array.from(word)[0] ?? '') : '');
  return (letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : '')).toLocaleUpperCase();
}

/** Renders the picture of a member or community, or the initials. The name stands next to it. */
export function renderAvatar(
  { name, avatarUrl }: { name: string; avatarUrl: string | null },
  size: number,
  more = '',
): Html {
  if (avatarUrl !== null)
    return html`<img class="avatar ${more}" src="${avatarUrl}" alt="" width="${size}" height="${size}" loading="lazy">`;
  return html`<span class="avatar initials size-${size} tint-${tintOf(name)} ${more}" aria-hidden="true">${initialsOf(name)}</span>`;
}

/** Renders the faces of members, which lead nowhere. */
export function renderFaces(faces: readonly GuestMember[]): Html | null {
  return faces.length === 0
    ? null
    : html`<p class="faces" aria-hidden="true">${faces.map((face) => renderAvatar(face, 44))}</p>`;
}

/** Renders the card that invites a guest to join, who comes back to `path` then. */
export function renderJoinCard(site: Site, path: string): Html {
  return html`<section class="card join">
<h2>${say(site, phrase('Connect, share and win'))}</h2>
<p>${say(site, phrase('{site} is a social network whose members post, chat, join communities and earn {points}.'))}</p>
${site.canSignUp && html`<a class="button" href="${joinPath(site, path)}">${say(site, phrase('Sign up'))}</a>`}
<a class="button soft" href="${logInPath(site, path)}">${say(site, phrase('Log in'))}</a>
</section>`;
}

/** Renders a list of communities. */
export function renderCommunities(site: Site, communities: readonly GuestCommunity[]): Html | null {
  if (communities.length === 0) return null;
  return html`<section class="card"><h2>${say(site, phrase('Communities'))}</h2><ul class="rows">${communities.map(
    (community) =>
      html`<li><a class="row" href="${communityPath(community.id)}">${renderAvatar(community, 44, 'square')}<span><b dir="auto">${community.name}</b><small>${sayMembers(site, community)}</small></span></a></li>`,
  )}</ul></section>`;
}

/** Returns how many members a community has. */
export function sayMembers(site: Site, { memberCount }: GuestCommunity): string {
  return say(site, pluralPhrase(memberCount, '{count} member', '{count} members'));
}

/** Renders the two columns of a page. */
export function renderColumns(main: Html, side: Html): Html {
  return html`<div class="columns"><main id="main">${main}</main><aside>${side}</aside></div>`;
}
