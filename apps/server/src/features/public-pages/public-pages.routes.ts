import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answerEarly } from '../../platform/http/pages/answer-early.ts';
import { createCards } from './cards/create-cards.ts';
import { openCard } from './cards/open-card.ts';
import { createGuestPages, type GuestRequest } from './create-guest-pages.ts';
import { createInvitationPage } from './create-invitation-page.ts';
import { assetsFolder, createPageAssets } from './create-page-assets.ts';
import { openFeed } from './feeds/open-feed.ts';
import { openOembed, postOfOembed } from './feeds/open-oembed.ts';
import { openRobots } from './feeds/open-robots.ts';
import { openSitemap } from './feeds/open-sitemap.ts';
import { openCommunity } from './pages/open-community.ts';
import { openEmbed } from './pages/open-embed.ts';
import { openFront } from './pages/open-front.ts';
import { openHashtag } from './pages/open-hashtag.ts';
import { openMember } from './pages/open-member.ts';
import { openPost } from './pages/open-post.ts';
import { toPlace } from './place-query.ts';
import { declarePublicPagesJobs } from './public-pages.jobs.ts';
import { sendPageAsset } from './send-page-asset.ts';

type Parameters = Record<string, string>;
type Query = Record<string, string | string[] | undefined>;
type Answer = Omit<GuestRequest, 'key'> & { key?: string };
type Asked = { path: string; params: Parameters; query: Query };

// A sitemap reads thousands of rows, and a picture is drawn.
const sitemapCost = 20;
const cardCost = 4;

// Pages of the app that `:id` and `:name` would match. Only the app reads the code of an invitation: it is the fragment.
const appPaths = ['/community/join', '/community/', '/post/', '/user/', '/user-profile/'];

/** Mounts the pages, feeds and pictures for people without an account. */
export async function mountPublicPages({ app, deps }: { app: FastifyInstance; deps: Deps }): Promise<void> {
  const assets = await createPageAssets(deps);
  const pages = createGuestPages(deps, assets);
  const cards = createCards(deps);
  const openInvitation = await createInvitationPage(deps);
  const get = (url: string, ask: (asked: Asked) => Answer | undefined) => {
    // One address for each page: that of its canonical link.
    if (url.includes(':')) app.get(`${url}/`, { schema: { hide: true } }, redirectWithoutSlash);
    app.get(url, { schema: { hide: true } }, (request: FastifyRequest, reply: FastifyReply) => {
      const [path = ''] = request.url.split('?');
      const asked = { path, params: request.params as Parameters, query: request.query as Query };
      const found = ask(asked);
      return found ? pages.answer(request, reply, { key: path, ...found }) : reply.callNotFound();
    });
  };
  /** What programs read. */
  const file = (url: string, ask: (asked: Asked) => Answer) =>
    get(url, (asked) => ({ ...ask(asked), isForPrograms: true }));
  /** A page of a list: the key contains where it begins. */
  const list = (url: string, read: (asked: Asked, before: string | undefined) => GuestRequest['read']) =>
    get(url, (asked) => {
      const { place, search } = toPlace(asked.query, ['before']);
      return { key: asked.path + search, isApp: true, read: read(asked, place.before) };
    });

  list('/', (_asked, before) => (site) => openFront(deps, site, before));
  get('/post/:id', ({ path, params, query }) => {
    const { place, search } = toPlace(query, ['comment', 'after']);
    const { comment, after } = place;
    const asked = { postId: params['id'] ?? '', place: { comment, after } };
    return { key: path + search, isApp: true, read: (site) => openPost(deps, site, asked) };
  });
  for (const url of ['/user/:name', '/user-profile/:name'])
    list(
      url,
      ({ path, params }, before) =>
        (site) =>
          openMember(deps, site, { path, name: params['name'] ?? '', before }),
    );
  list(
    '/community/:id',
    ({ params }, before) =>
      (site) =>
        openCommunity(deps, site, params['id'] ?? '', before),
  );
  list(
    '/hashtag/:tag',
    ({ path, params }, before) =>
      (site) =>
        openHashtag(deps, site, { path, tag: params['tag'] ?? '', before }),
  );
  for (const url of appPaths) app.get(url, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  get('/signup', ({ query }) => {
    const code = typeof query['ref'] === 'string' ? query['ref'] : '';
    // Nothing is read for it, so it costs nothing.
    if (code === '') return undefined;
    return { key: `signup ${code.slice(0, 40)}`, isAppOtherwise: true, read: (site) => openInvitation(site, code) };
  });

  file('/user/:name/feed.xml', ({ params }) => ({
    read: (site) => openFeed(deps, site, 'user', params['name'] ?? ''),
  }));
  file('/community/:id/feed.xml', ({ params }) => ({
    read: (site) => openFeed(deps, site, 'community', params['id'] ?? ''),
  }));
  file('/hashtag/:tag/feed.xml', ({ params }) => ({
    read: (site) => openFeed(deps, site, 'hashtag', params['tag'] ?? ''),
  }));
  get('/embed/post/:id', ({ params }) => ({ read: (site) => openEmbed(deps, site, params['id'] ?? '') }));
  file('/oembed', ({ query }) => {
    const asked = postOfOembed(deps.config.publicUrl, query);
    return { key: `oembed ${JSON.stringify(asked ?? null)}`, read: (site) => openOembed(deps, site, asked) };
  });
  file('/cards/:kind/:key/:file', ({ path, params }) => ({
    cost: cardCost,
    read: (site) => openCard({ ...deps, cards }, site, { path, kind: params['kind'] ?? '', key: params['key'] ?? '' }),
  }));
  for (const url of ['/sitemap.xml', '/sitemap/:name'])
    file(url, ({ params }) => ({ cost: sitemapCost, read: (site) => openSitemap(deps, site, params['name']) }));
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await openRobots(deps)),
  );

  app.get(`${assetsFolder}:name`, { schema: { hide: true } }, async (request, reply) =>
    sendPageAsset(assets, (request.params as Parameters)['name'] ?? '', request, reply),
  );
  answerEarly(app.server, pages.answerEarly);
  declarePublicPagesJobs(deps);
}

function redirectWithoutSlash({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = url.split('?');
  return reply.redirect(path.slice(0, -1) + url.slice(path.length), 301);
}
