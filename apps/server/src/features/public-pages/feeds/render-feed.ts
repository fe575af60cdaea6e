import { html } from '../../../platform/http/pages/html.ts';
import { titleOfPost } from '../pages/render-post.ts';
import { renderText } from '../pages/render-text.ts';
import { memberPath, postPath, type Site } from '../pages/site.view.ts';
import type { GuestPost } from '../public-pages.view.ts';

// XML has no way to write any other character, not even escaped.
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Renders the newest posts of a page as an Atom feed. `path` is that of the page. */
export function renderFeed(site: Site, feed: { path: string; title: string; posts: readonly GuestPost[] }): string {
  const url = site.origin + feed.path;
  const [newest] = feed.posts;
  const updated = (post: GuestPost) => (post.editedAt ?? post.createdAt).toISOString();
  const xml = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">
<id>${url}</id>
<title>${feed.title}</title>
<updated>${newest ? updated(newest) : '2026-01-01T00:00:00.000Z'}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
<link rel="self" type="application/atom+xml" href="${url}/feed.xml"/>
<icon>${site.origin}/icons/icon-192.png</icon>
${feed.posts.map(
  (post) => html`<entry>
<id>${site.origin}${postPath(post.id)}</id>
<title>${titleOfPost(site, post)}</title>
<link rel="alternate" type="text/html" href="${site.origin}${postPath(post.id)}"/>
<published>${post.createdAt.toISOString()}</published>
<updated>${updated(post)}</updated>
<author><name>${post.author.name}</name><uri>${site.origin}${memberPath(post.author.handle)}</uri></author>
<content type="html">${renderText(post.content, site.origin).text}</content>
</entry>
`,
)}</feed>`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml.text.toWellFormed().replaceAll(notInXml, '')}\n`;
}
