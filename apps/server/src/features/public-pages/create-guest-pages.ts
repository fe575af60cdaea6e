import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '@gumball/rules/formats/languages';
import { publicPageKind } from '@gumball/rules/public-pages/page-kinds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isWorkerUnavailable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { rateLimitKey } from '../../platform/http/client-address.ts';
import { negotiateLanguage } from '../../platform/http/negotiate-language.ts';
import { securityHeadersFor } from '../../platform/http/security-headers.ts';
import type { PageAssets } from './create-page-assets.ts';
import { createPageCache } from './create-page-cache.ts';
import { type Page, type PageParts, toPage } from './page.view.ts';
import { renderMissing } from './pages/render-missing.ts';
import type { Site } from './pages/site.view.ts';
import { placeQuery } from './place-query.ts';

/** What an address has for guests: a page, nothing, or nothing any more. */
export type GuestContent = PageParts | 'deleted' | undefined;

/** How a request is answered. */
export type GuestRequest = {
  /** The page's address without what does not change it. Two addresses of one page have the same. */
  key: string;
  /** Reads and renders. Only what the rule for guests shows. */
  read: (site: Site) => Promise<GuestContent>;
  /** Whether the app is at the same address, for members. */
  isApp?: boolean;
  /** Whether the app is the answer where nothing is for guests, instead of the page that says so. */
  isAppOtherwise?: boolean;
  /** How many of the address's reads it costs if it is not in memory. */
  cost?: number;
  /** Whether programs read it: feeds, sitemaps and pictures of previews. Their limit is separate from that of pages. */
  isForPrograms?: boolean;
};

/** Answers requests of guests. */
export type GuestPages = {
  answer(request: FastifyRequest, reply: FastifyReply, asked: GuestRequest): Promise<FastifyReply>;
  /** Sends a page that is in memory, before the framework handles the request. Returns whether there was one. */
  answerEarly(request: IncomingMessage, response: ServerResponse): boolean;
};

// Reads that are not in memory, per address and for each of the two limits. A crawler may make two a second.
const readsPerMinute = 120;
const retrySeconds = 5;
const memberMark = /(?:^|;\s*)member=1(?:;|$)/;

class NotPublic extends Error {}

/** Returns whether a browser is marked as a member's. The mark protects nothing: it selects the app. */
export function isMembers(headers: IncomingHttpHeaders): boolean {
  return headers.cookie !== undefined && memberMark.test(headers.cookie);
}

/** Creates what answers guests, from memory where possible. */
export function createGuestPages(
  deps: Pick<Deps, 'db' | 'config' | 'limits' | 'publicPages' | 'signUpMode' | 'site'>,
  assets: PageAssets,
): GuestPages {
  const cache = createPageCache();
  const createLimit = (name: string) => deps.limits({ name, points: readsPerMinute, seconds: 60, perAddress: true });
  const pageLimit = createLimit('public-pages');
  const fileLimit = createLimit('public-files');
  const securityHeaders = securityHeadersFor(deps.config);
  const languageOf = createLanguageCache();

  const read = async (language: Language, path: string, asked: GuestRequest): Promise<Page> => {
    // Not the value of the last second: with the age of a page that would be two seconds.
    if (!(await deps.publicPages.read(deps.db.kysely))) throw new NotPublic();
    const site: Site = {
      origin: deps.config.publicUrl,
      language,
      canSignUp: (await deps.signUpMode.current()) === 'open',
      revision: deps.site.current().revision,
      stylesPath: assets.styles().path,
      logoPath: deps.site.current().logoUrl ?? '/icons/logo.svg',
      scriptPath: assets.script.path,
      kind: publicPageKind(path),
    };
    const content = await asked.read(site);
    if (content !== undefined && content !== 'deleted') return toPage(securityHeaders, content);
    if (asked.isAppOtherwise) throw new NotPublic();
    return toPage(securityHeaders, {
      status: content === 'deleted' ? 410 : 404,
      type: 'text/html; charset=utf-8',
      body: renderMissing({ ...site, kind: undefined }, path, content === 'deleted'),
      headers: { 'x-robots-tag': 'noindex' },
    });
  };

  // Who waits for a read that another one started pays nothing.
  const load = async (
    key: string,
    address: string,
    { cost = 1, isForPrograms }: GuestRequest,
    readPage: () => Promise<Page>,
  ): Promise<Page> => {
    if (!cache.isReading(key)) {
      const limit = isForPrograms ? fileLimit : pageLimit;
      await limit.consume(address, cost);
      if (cache.isReading(key)) void limit.restore(address, cost);
    }
    return cache.load(key, readPage);
  };

  return {
    async answer(request, reply, asked) {
      if (!(await deps.publicPages.current()) || (asked.isApp && isMembers(request.headers))) {
        return reply.callNotFound() as unknown as FastifyReply;
      }
      const language = languageOf(request.headers['accept-language']);
      const key = `${language} ${asked.key}`;
      let page = cache.get(key);
      if (!page) {
        const [path = ''] = request.url.split('?');
        try {
          page = await load(key, rateLimitKey(request.ip), asked, () => read(language, path, asked));
        } catch (error) {
          if (error instanceof NotPublic) return reply.callNotFound() as unknown as FastifyReply;
          const refusal = asked.isApp || asked.isAppOtherwise ? toRefusal(error) : undefined;
          if (!refusal) throw error;
          // People get the app, where they can sign up and in, and crawlers come back.
          const { status, seconds } = refusal;
          return reply.code(status).header('retry-after', String(seconds)).callNotFound() as unknown as FastifyReply;
        }
      }
      const { status, headers, body } = page.respond(request.headers);
      for (const name of Object.keys(securityHeaders)) if (headers[name] === undefined) reply.removeHeader(name);
      return reply.code(status).headers(headers).send(body);
    },

    answerEarly({ method, url = '', headers }, response) {
      if ((method !== 'GET' && method !== 'HEAD') || isMembers(headers)) return false;
      const key = keyOf(url);
      const page = key === undefined ? undefined : cache.get(`${languageOf(headers['accept-language'])} ${key}`);
      if (!page) return false;
      const { status, headers: sent, body } = page.respond(headers);
      response.writeHead(status, sent);
      response.end(method === 'HEAD' || status === 304 ? undefined : body);
      return true;
    },
  };
}

function toRefusal(error: unknown): { status: number; seconds: number } | undefined {
  if (isWorkerUnavailable(error)) return { status: 503, seconds: retrySeconds };
  if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') return undefined;
  return { status: 429, seconds: error.retryAfterSeconds ?? retrySeconds };
}

// Most addresses have no query, or one that says where their reader came from.
function keyOf(url: string): string | undefined {
  const end = url.indexOf('?');
  if (end < 0) return url;
  const query = url.slice(end + 1);
  if (!/before=|after=|comment=/.test(query)) return url.slice(0, end);
  return placeQuery.test(query) ? url : undefined;
}

const maxHeaders = 500;

// Browsers send few different headers, and each is parsed once.
function createLanguageCache(): (header: string | undefined) => Language {
  const languages = new Map<string, Language>();
  return (header = '') => {
    const known = languages.get(header);
    if (known) return known;
    const language = negotiateLanguage(header);
    if (languages.size < maxHeaders && header.length < 200) languages.set(header, language);
    return language;
  };
}
