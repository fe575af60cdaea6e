import { siteName } from '@gumball/rules/formats/site-names';
import { html } from '../../../platform/http/pages/html.ts';
import { titleOfPost } from '../pages/render-post.ts';
import { memberPath, type Site } from '../pages/site.view.ts';
import type { GuestPost } from '../public-pages.view.ts';

const widthMax = 600;
const widthMin = 250;
const defaultHeight = 420;

/** Renders the oEmbed response of a post. The sizes are the largest that the other site shows, in pixels. */
export function renderOembed(
  site: Site,
  post: GuestPost,
  size: { image: string; maxWidth: number | undefined; maxHeight: number | undefined },
): object {
  const width = Math.max(widthMin, Math.min(widthMax, size.maxWidth ?? widthMax));
  const height = Math.max(150, Math.min(defaultHeight, size.maxHeight ?? defaultHeight));
  const title = titleOfPost(site, post);
  const source = `${site.origin}/embed/post/${post.id}`;
  return {
    version: '1.0',
    type: 'rich',
    provider_name: siteName('site'),
    provider_url: `${site.origin}/`,
    title,
    author_name: post.author.name,
    author_url: site.origin + memberPath(post.author.handle),
    width,
    height,
    html: html`<iframe src="${source}" title="${title}" width="${width}" height="${height}" frameborder="0" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
      .text,
    thumbnail_url: site.origin + size.image,
    thumbnail_width: 1200,
    thumbnail_height: 630,
    cache_age: 300,
  };
}
