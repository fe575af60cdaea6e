import { phrase } from '@gumball/rules/formats/phrase';
import { siteName } from '@gumball/rules/formats/site-names';
import { html } from '../../../platform/http/pages/html.ts';
import type { GuestHashtag } from '../read-hashtag.ts';
import { renderColumns, renderJoinCard } from './parts.view.ts';
import { renderList } from './render-list.ts';
import { renderPage } from './render-page.ts';
import { feedPath, hashtagPath, type Site, say } from './site.view.ts';

/** Renders a hashtag with a page of its posts. */
export function renderHashtag(
  site: Site,
  { tag, name, ...list }: GuestHashtag,
  options: { image: string; isFirst: boolean },
): string {
  const path = hashtagPath(tag);
  const description = say(site, phrase('Posts with #{name} on {site}', { name }));
  return renderPage(
    site,
    {
      path,
      title: `#${name} · ${siteName('site')}`,
      description,
      kind: 'website',
      image: options.image,
      isIndexed: options.isFirst,
      feed: feedPath(path),
      data: { '@type': 'CollectionPage', name: `#${name}`, url: site.origin + path, description },
    },
    renderColumns(
      html`<h1 class="title"><bdi>#${name}</bdi></h1>${renderList(site, path, list)}`,
      renderJoinCard(site, path),
    ),
  );
}
