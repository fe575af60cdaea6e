import { phrase } from '@gumball/rules/formats/phrase';
import { siteName } from '@gumball/rules/formats/site-names';
import { html } from '../../../platform/http/pages/html.ts';
import type { GuestCommunity } from '../public-pages.view.ts';
import type { GuestPosts } from '../read-posts.ts';
import { renderAvatar, renderColumns, renderJoinCard, sayMembers } from './parts.view.ts';
import { renderList } from './render-list.ts';
import { renderPage } from './render-page.ts';
import { communityPath, excerpt, feedPath, joinPath, type Site, say } from './site.view.ts';

/** Renders a community with a page of its posts. */
export function renderCommunity(
  site: Site,
  { community, ...list }: GuestPosts & { community: GuestCommunity },
  options: { image: string; isFirst: boolean },
): string {
  const path = communityPath(community.id);
  const description =
    excerpt(community.description ?? '', 200) ||
    say(site, phrase('{name} is a community on {site}.', { name: community.name }));
  const intro = html`<section class="card profile">
${community.bannerUrl !== null ? html`<img class="banner" src="${community.bannerUrl}" alt="">` : html`<div class="banner"></div>`}
${renderAvatar(community, 96, 'square')}
<h1><bdi>${community.name}</bdi></h1>
<p class="facts">${sayMembers(site, community)}</p>
${community.description !== null && html`<p class="text" dir="auto">${community.description}</p>`}
<p><a class="button" href="${joinPath(site, path)}">${say(site, phrase('Join the community'))}</a></p>
</section>`;
  return renderPage(
    site,
    {
      path,
      title: `${community.name} · ${siteName('site')}`,
      description,
      kind: 'website',
      image: options.image,
      isIndexed: options.isFirst,
      feed: feedPath(path),
      data: { '@type': 'CollectionPage', name: community.name, url: site.origin + path, description },
    },
    renderColumns(
      html`${intro}<h2 class="title">${say(site, phrase('Posts'))}</h2>${renderList(site, path, list)}`,
      renderJoinCard(site, path),
    ),
  );
}
