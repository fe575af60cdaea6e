import { phrase } from '@gumball/rules/formats/phrase';
import { siteName } from '@gumball/rules/formats/site-names';
import { html } from '../../../platform/http/pages/html.ts';
import type { GuestCommunity, GuestMember } from '../public-pages.view.ts';
import type { GuestPosts } from '../read-posts.ts';
import { renderColumns, renderCommunities, renderFaces } from './parts.view.ts';
import { renderList } from './render-list.ts';
import { renderPage } from './render-page.ts';
import { joinPath, logInPath, type Site, say } from './site.view.ts';

/** Renders the front page: what the network is, faces, and the newest public posts. */
export function renderFront(
  site: Site,
  { faces, communities, ...list }: GuestPosts & { faces: GuestMember[]; communities: GuestCommunity[] },
  options: { image: string; isFirst: boolean },
): string {
  const title = `${siteName('site')} – ${say(site, phrase('Connect, share and win'))}`;
  const description = say(
    site,
    phrase('{site} is a social network whose members post, chat, join communities and earn {points}.'),
  );
  const intro = html`<section class="card hero">
<h1>${say(site, phrase('Connect, share and win'))}</h1>
<p>${description}</p>
${renderFaces(faces)}
<p class="joins">${site.canSignUp && html`<a class="button" href="${joinPath(site, '/')}">${say(site, phrase('Sign up'))}</a>`}
<a class="button soft" href="${logInPath(site, '/')}">${say(site, phrase('Log in'))}</a></p>
</section>`;
  return renderPage(
    site,
    {
      path: '/',
      title,
      description,
      kind: 'website',
      image: options.image,
      isIndexed: options.isFirst,
      data: { '@type': 'WebSite', name: siteName('site'), url: `${site.origin}/`, description },
    },
    renderColumns(
      html`${options.isFirst && intro}<h2 class="title">${say(site, phrase('Newest posts'))}</h2>${renderList(site, '/', list)}`,
      html`${renderCommunities(site, communities)}`,
    ),
  );
}
