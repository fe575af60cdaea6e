import { phrase } from '@gumball/rules/formats/phrase';
import { type Html, html } from '../../../platform/http/pages/html.ts';
import type { GuestPosts } from '../read-posts.ts';
import { renderPostCard } from './render-post-card.ts';
import { type Site, say } from './site.view.ts';

/** Renders a page of posts, with the link to the next one. */
export function renderList(site: Site, path: string, { posts, older }: GuestPosts): Html {
  return html`${posts.map((post) => renderPostCard(site, post))}
${posts.length === 0 && html`<p class="card empty">${say(site, phrase('No posts yet'))}</p>`}
${older !== undefined && html`<p class="more"><a class="button soft" rel="next" href="${path}?before=${older}">${say(site, phrase('Older posts'))}</a></p>`}`;
}
