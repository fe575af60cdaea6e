import { type Phrase, phrase } from '@gumball/rules/formats/phrase';
import { type Html, html } from '../../../platform/http/pages/html.ts';
import { renderAvatar } from '../pages/parts.view.ts';
import { renderText } from '../pages/render-text.ts';
import { formatDay, joinPath, memberPath, postPath, type Site, say } from '../pages/site.view.ts';
import type { GuestPost } from '../public-pages.view.ts';
import type { GuestComment, GuestReply, GuestThread } from './threads.view.ts';

/** Renders a page of the comments of a post, with the links to the other pages. */
export function renderThread(site: Site, post: GuestPost, thread: GuestThread): Html {
  const path = postPath(post.id);
  const { comments, next } = thread;
  // What guests do not see is counted, and members may see it.
  const hasOthers = thread.isFirst && next === undefined && post.commentsCount > comments.length;
  return html`${comments.length > 0 && html`<section class="card comments"><h2>${say(site, phrase('Comments'))}</h2>${comments.map((comment) => renderComment(site, path, comment))}</section>`}
${next !== undefined && renderMore(site, `${path}?after=${next}`, phrase('More comments'))}
${!thread.isFirst && html`<p class="more"><a href="${path}">${say(site, phrase('All comments'))}</a></p>`}
${hasOthers && renderMore(site, joinPath(site, path), phrase('Join to read more comments'))}`;
}

const renderMore = (site: Site, href: string, text: Phrase) =>
  html`<p class="more"><a class="button soft" href="${href}">${say(site, text)}</a></p>`;

function renderComment(site: Site, path: string, comment: GuestComment): Html {
  const { id, author, replies, nextReplies } = comment;
  const more = `${path}?comment=${id}${nextReplies === '0' ? '' : `&after=${nextReplies}`}#comment-${id}`;
  return html`<article class="comment" id="comment-${id}">${author ? renderAvatar(author, 36) : html`<span class="avatar removed" aria-hidden="true"></span>`}<div>
${author ? renderBody(site, { ...comment, author }) : html`<p class="text note">${say(site, phrase('[deleted]'))}</p>`}
${replies.length > 0 && html`<div class="replies">${replies.map((reply) => html`<article class="comment" id="comment-${reply.id}">${renderAvatar(reply.author, 28)}<div>${renderBody(site, reply)}</div></article>`)}</div>`}
${nextReplies !== undefined && html`<p><a class="text-button" href="${more}">${say(site, phrase('Show more replies'))}</a></p>`}
</div></article>`;
}

function renderBody(site: Site, { author, content, createdAt }: GuestReply): Html {
  return html`<a class="name" href="${memberPath(author.handle)}"><bdi>${author.name}</bdi></a> <small><time datetime="${createdAt.toISOString()}">${formatDay(site, createdAt)}</time></small>
${renderText(content)}`;
}
