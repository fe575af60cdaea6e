import { phrase } from '@gumball/rules/formats/phrase';
import { siteName } from '@gumball/rules/formats/site-names';
import { html } from '../../../platform/http/pages/html.ts';
import type { GuestProfile } from '../public-pages.view.ts';
import type { GuestPosts } from '../read-posts.ts';
import { renderAvatar, renderColumns, renderJoinCard } from './parts.view.ts';
import { renderList } from './render-list.ts';
import { renderPage } from './render-page.ts';
import { excerpt, feedPath, formatDay, memberPath, type Site, say } from './site.view.ts';

/** Renders the profile of a member with a page of the posts. */
export function renderProfile(
  site: Site,
  { profile, ...list }: GuestPosts & { profile: GuestProfile },
  options: { image: string; isFirst: boolean },
): string {
  const path = memberPath(profile.handle);
  const description =
    excerpt(profile.bio ?? '', 200) || say(site, phrase('{name} is a member of {site}.', { name: profile.name }));
  const intro = html`<section class="card profile">
${profile.bannerUrl !== null ? html`<img class="banner" src="${profile.bannerUrl}" alt="">` : html`<div class="banner"></div>`}
${renderAvatar(profile, 96)}
<h1><bdi>${profile.name}</bdi></h1>
<p class="handle"><bdi>@${profile.handle}</bdi></p>
${profile.bio !== null && html`<p class="text" dir="auto">${profile.bio}</p>`}
<p class="facts">${profile.location !== null && html`<bdi>${profile.location}</bdi> · `}<span>${say(site, phrase('Joined {day}', { day: formatDay(site, profile.createdAt) }))}</span></p>
</section>`;
  return renderPage(
    site,
    {
      path,
      title: `${profile.name} (@${profile.handle}) · ${siteName('site')}`,
      description,
      kind: 'profile',
      image: options.image,
      isIndexed: profile.isIndexed && options.isFirst,
      feed: feedPath(path),
      oembed: `/oembed?url=${encodeURIComponent(site.origin + path)}`,
      data: {
        '@type': 'ProfilePage',
        dateCreated: profile.createdAt.toISOString(),
        mainEntity: {
          '@type': 'Person',
          name: profile.name,
          alternateName: profile.handle,
          url: site.origin + path,
          ...(profile.bio === null ? {} : { description: profile.bio }),
          ...(profile.avatarUrl === null ? {} : { image: site.origin + profile.avatarUrl }),
        },
      },
    },
    renderColumns(
      html`${intro}<h2 class="title">${say(site, phrase('Posts'))}</h2>${renderList(site, path, list)}`,
      renderJoinCard(site, path),
    ),
  );
}
