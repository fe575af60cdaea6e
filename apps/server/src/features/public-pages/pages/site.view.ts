import type { Language } from '@gumball/rules/formats/languages';
import { intlLocale } from '@gumball/rules/formats/locales';
import type { Phrase } from '@gumball/rules/formats/phrase';
import type { PublicPageKind } from '@gumball/rules/public-pages/page-kinds';
import { mailTranslator } from '../../../platform/mail/mail-translator.ts';

/** What every public page knows about the network and its reader. */
export type Site = {
  /** The public origin, never that of a request. */
  origin: string;
  language: Language;
  /** Whether guests can create an account themselves. */
  canSignUp: boolean;
  /** Rises with every change that operators make to the site. */
  revision: number;
  /** Paths of the style sheet and of the script that opens the app for members. */
  stylesPath: string;
  scriptPath: string;
  /** The kind of the page, which a sign-up that begins there names; undefined where there is nothing for guests. */
  kind: PublicPageKind | undefined;
  /** The picture of the site, whose path changes with it. */
  logoPath: string;
};

/** Translates a phrase for the reader. */
export function say(site: Pick<Site, 'language'>, text: Phrase): string {
  return mailTranslator(site.language, text);
}

/** Formats a day for the reader. The zone of a guest is unknown: days are those of UTC. */
export function formatDay(site: Pick<Site, 'language'>, date: Date): string {
  return new Intl.DateTimeFormat(intlLocale(site.language), { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** Returns the address of the page on which a guest joins, who comes back to `path` then. */
export function joinPath(site: Pick<Site, 'canSignUp' | 'kind'>, path: string): string {
  return `${site.canSignUp ? '/signup' : '/login'}${queryOf(site, path)}`;
}

/** Returns the address of the log-in, after which a member comes back to `path`. */
export function logInPath(site: Pick<Site, 'kind'>, path: string): string {
  return `/login${queryOf(site, path)}`;
}

function queryOf({ kind }: Pick<Site, 'kind'>, path: string): string {
  const query = [path === '/' ? '' : `redirect=${encodeURIComponent(path)}`, kind ? `from=${kind}` : ''];
  const text = query.filter((part) => part !== '').join('&');
  return text === '' ? '' : `?${text}`;
}

/** Returns the path of a post. */
export const postPath = (postId: string) => `/post/${postId}`;
/** Returns the path of a profile. */
export const memberPath = (handle: string) => `/user/${encodeURIComponent(handle)}`;
/** Returns the path of a community. */
export const communityPath = (communityId: string) => `/community/${communityId}`;
/** Returns the path of a hashtag. */
export const hashtagPath = (tag: string) => `/hashtag/${encodeURIComponent(tag)}`;
/** Returns the path of the feed of a page. */
export const feedPath = (path: string) => `${path}/feed.xml`;

/** Returns the beginning of a text on one line, cut at a character that is not a part of another one. */
export function excerpt(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(line.slice(0, max + 50))) {
    if (index + segment.length >= max) break;
    end = index + segment.length;
  }
  return `${line.slice(0, end).trimEnd()}…`;
}
