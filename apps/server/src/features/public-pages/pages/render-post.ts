import { phrase } from '@gumball/rules/formats/phrase';
import { toPlainText } from '@gumball/rules/posts/formatting';
import { html } from '../../../platform/http/pages/html.ts';
import type { GuestPost } from '../public-pages.view.ts';
import { renderThread } from '../threads/render-thread.ts';
import type { GuestThread } from '../threads/threads.view.ts';
import { renderColumns, renderJoinCard } from './parts.view.ts';
import { renderPage } from './render-page.ts';
import { renderPostCard } from './render-post-card.ts';
import { excerpt, memberPath, postPath, type Site, say } from './site.view.ts';

/** Returns the title of a post: its author and its first words. */
export function titleOfPost(site: Pick<Site, 'language'>, post: GuestPost): string {
  const text = excerpt(toPlainText(post.content), 70);
  return text === ''
    ? say(site, phrase('{name} on {site}', { name: post.author.name }))
    : say(site, phrase('{name} on {site}: {text}', { name: post.author.name, text }));
}

/** Renders a post with a page of its comments. The address of every page is that of the post. */
export function renderPost(site: Site, post: GuestPost, thread: GuestThread, image: string): string {
  const path = postPath(post.id);
  const text = toPlainText(post.content);
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
        commentCount: thread.count,
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: post.likesCount,
        },
      },
    },
    renderColumns(
      html`<h1 class="hidden">${titleOfPost(site, post)}</h1>${renderPostCard(site, post, true)}
${renderThread(site, post, thread)}`,
      renderJoinCard(site, path),
    ),
  );
}
