import { phrase, pluralPhrase } from '@gumball/rules/formats/phrase';
import { toPlainText } from '@gumball/rules/posts/formatting';
import { type Html, html } from '../../../platform/http/pages/html.ts';
import type { GuestComment, GuestPost } from '../public-pages.view.ts';
import { renderAvatar, renderColumns, renderJoinCard } from './parts.view.ts';
import { renderPage } from './render-page.ts';
import { renderPostCard } from './render-post-card.ts';
import { renderText } from './render-text.ts';
import { excerpt, formatDay, joinPath, memberPath, postPath, type Site, say } from './site.view.ts';

/** Returns the title of a post: its author and its first words. */
export function titleOfPost(site: Pick<Site, 'language'>, post: GuestPost): string {
  const text = excerpt(toPlainText(post.content), 70);
  return text === ''
    ? say(site, phrase('{name} on {site}', { name: post.author.name }))
    : say(site, phrase('{name} on {site}: {text}', { name: post.author.name, text }));
}

/** Renders a post with its first comments. */
export function renderPost(
  site: Site,
  { post, comments }: { post: GuestPost; comments: GuestComment[] },
  image: string,
): string {
  const path = postPath(post.id);
  const text = toPlainText(post.content);
  const others = post.commentsCount - comments.length;
  const author = { '@type': 'Person', name: post.author.name, url: site.origin + memberPath(post.author.handle) };
  return renderPage(
    site,
    {
      path,
      title: titleOfPost(site, post),
      description: excerpt(text, 200) || say(site, phrase('A post on {site}')),
      kind: 'article',
      image,
      isIndexed: post.author.isIndexed,
      oembed: `/oembed?url=${encodeURIComponent(site.origin + path)}`,
      data: {
        '@type': 'SocialMediaPosting',
        url: site.origin + path,
        headline: excerpt(text, 110),
        articleBody: text,
        datePublished: post.createdAt.toISOString(),
        ...(post.editedAt ? { dateModified: post.editedAt.toISOString() } : {}),
        author,
        image: post.media.map((file) => site.origin + (file.posterUrl ?? file.url)),
        commentCount: post.commentsCount,
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: post.likesCount,
        },
      },
    },
    renderColumns(
      html`<h1 class="hidden">${titleOfPost(site, post)}</h1>${renderPostCard(site, post, true)}
${comments.length > 0 && html`<section class="card comments"><h2>${say(site, phrase('Comments'))}</h2>${comments.map((comment) => renderComment(site, comment))}</section>`}
${others > 0 && html`<p class="more"><a class="button soft" href="${joinPath(site, path)}">${say(site, phrase('Join to read more comments'))}</a></p>`}`,
      renderJoinCard(site, path),
    ),
  );
}

function renderComment(site: Site, comment: GuestComment): Html {
  const { author } = comment;
  return html`<article class="comment">${renderAvatar(author, 36)}<div>
<a class="name" href="${memberPath(author.handle)}"><bdi>${author.name}</bdi></a> <small><time datetime="${comment.createdAt.toISOString()}">${formatDay(site, comment.createdAt)}</time></small>
${renderText(comment.content)}
${comment.repliesCount > 0 && html`<small>${say(site, pluralPhrase(comment.repliesCount, '{count} reply', '{count} replies'))}</small>`}
</div></article>`;
}
