import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { phrase, pluralPhrase } from '@gumball/rules/formats/phrase';
import { type Html, html } from '../../../platform/http/pages/html.ts';
import type { GuestPost } from '../public-pages.view.ts';
import { renderAvatar } from './parts.view.ts';
import { renderText } from './render-text.ts';
import { communityPath, formatDay, joinPath, memberPath, postPath, type Site, say } from './site.view.ts';

/** Renders a post. `isAlone`: as the subject of its page. */
export function renderPostCard(site: Site, post: GuestPost, isAlone = false): Html {
  const path = postPath(post.id);
  return html`<article class="card post">
${renderByline(site, post, isAlone)}
${renderText(post.content)}
${renderMedia(post.media)}
${post.poll && renderPoll(post.poll)}
${post.linkPreview && renderLink(post.linkPreview)}
${post.quote && renderQuote(site, post.quote)}
<footer>
<a href="${joinPath(site, path)}">${heart} ${say(site, pluralPhrase(post.likesCount, '{count} like', '{count} likes'))}</a>
<a href="${isAlone ? joinPath(site, path) : path}">${bubble} ${say(site, pluralPhrase(post.commentsCount, '{count} comment', '{count} comments'))}</a>
${
  isAlone &&
  html`<span class="joins"><a class="button soft" href="${joinPath(site, path)}">${say(site, site.canSignUp ? phrase('Join to like') : phrase('Log in to like'))}</a>
<a class="button" href="${joinPath(site, path)}">${say(site, site.canSignUp ? phrase('Join to reply') : phrase('Log in to reply'))}</a></span>`
}
</footer>
</article>`;
}

const heart = html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M12 20.5 4.3 13a5 5 0 0 1 7.1-7.1l.6.6.6-.6a5 5 0 0 1 7.1 7.1z"/></svg>`;
const bubble = html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M21 11.5a8.5 8.5 0 0 1-12.6 7.4L3.5 20.5l1.6-4.6A8.5 8.5 0 1 1 21 11.5z"/></svg>`;

function renderByline(site: Site, post: GuestPost, isAlone: boolean): Html {
  const { author, community } = post;
  const time = html`<time datetime="${post.createdAt.toISOString()}">${formatDay(site, post.createdAt)}</time>`;
  const edited = post.editedAt && html` · ${say(site, phrase('Edited'))}`;
  return html`<header class="byline"><a href="${memberPath(author.handle)}" tabindex="-1" aria-hidden="true">${renderAvatar(author, 44)}</a><div>
<a class="name" href="${memberPath(author.handle)}"><bdi>${author.name}</bdi></a>
<small><bdi>@${author.handle}</bdi> · ${isAlone ? time : html`<a href="${postPath(post.id)}">${time}</a>`}${edited}${community && html` · <a href="${communityPath(community.id)}"><b><bdi>${community.name}</bdi></b></a>`}</small>
</div></header>`;
}

function renderMedia(media: readonly Media[]): Html | null {
  if (media.length === 0) return null;
  return html`<div class="media count-${Math.min(media.length, 4)}">${media.map((file) => {
    const size = file.width !== null && file.height !== null && html` width="${file.width}" height="${file.height}"`;
    if (file.kind === 'video')
      return html`<video src="${file.url}" controls preload="none"${file.posterUrl !== null && html` poster="${file.posterUrl}"`}${size} aria-label="${file.alt}"></video>`;
    const widths = file.sizes.map(({ url, width }) => `${url} ${width}w`);
    if (file.width !== null && widths.length > 0) widths.push(`${file.url} ${file.width}w`);
    return html`<img src="${file.url}"${widths.length > 0 && html` srcset="${widths.join(', ')}" sizes="(max-width: 640px) 100vw, 600px"`}${size} alt="${file.alt}" loading="lazy">`;
  })}</div>`;
}

function renderPoll({ options, counts }: NonNullable<GuestPost['poll']>): Html {
  const total = counts?.reduce((sum, count) => sum + count, 0) ?? 0;
  return html`<ul class="poll">${options.map((option, index) => {
    const share = total === 0 ? 0 : Math.round(((counts?.[index] ?? 0) / total) * 100);
    return html`<li><span dir="auto">${option}</span>${counts && html`<b dir="ltr">${share} %</b>`}</li>`;
  })}</ul>`;
}

function renderLink(link: NonNullable<GuestPost['linkPreview']>): Html {
  return html`<a class="link" href="${link.url}" rel="nofollow ugc noopener">${link.image !== null && html`<img src="${link.image}" alt="" loading="lazy">`}<span><b dir="auto">${link.title}</b>${link.description !== null && html`<small dir="auto">${link.description}</small>`}<small>${hostOf(link.url)}</small></span></a>`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

function renderQuote(site: Site, post: GuestPost): Html {
  return html`<div class="quote">${renderByline(site, post, false)}${renderText(post.content)}${renderMedia(post.media.slice(0, 1))}</div>`;
}
