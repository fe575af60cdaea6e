import { directionOf } from '@gumball/rules/formats/locales';
import { phrase } from '@gumball/rules/formats/phrase';
import { html } from '../../../platform/http/pages/html.ts';
import type { GuestPost } from '../public-pages.view.ts';
import { renderMeta } from './render-page.ts';
import { titleOfPost } from './render-post.ts';
import { renderPostCard } from './render-post-card.ts';
import { postPath, type Site, say } from './site.view.ts';

/** Renders a post for a frame on another site. Its links open a new tab. */
export function renderEmbed(site: Site, post: GuestPost): string {
  const title = titleOfPost(site, post);
  const path = postPath(post.id);
  return `<!doctype html>\n${
    html`<html lang="${site.language}" dir="${directionOf(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderMeta(site, { path, title, description: title, kind: 'article', image: null, isIndexed: false })}
<base target="_blank">
<link rel="stylesheet" href="${site.stylesPath}">
</head>
<body class="embed">
${renderPostCard(site, post)}
<p class="source"><a href="${path}"><img src="${site.logoPath}" alt="" width="24" height="24"> ${say(site, phrase('View on {site}'))}</a></p>
</body>
</html>`.text
  }\n`;
}
