import type { Language } from '@gumball/rules/formats/languages';
import { directionOf } from '@gumball/rules/formats/locales';
import { phrase } from '@gumball/rules/formats/phrase';
import { siteName } from '@gumball/rules/formats/site-names';
import { type Html, html, jsonScript } from '../../../platform/http/pages/html.ts';
import { joinPath, logInPath, type Site, say } from './site.view.ts';

/** The head of a page. */
export type PageHead = {
  path: string;
  title: string;
  description: string;
  kind: 'website' | 'article' | 'profile';
  /** The path of the picture that previews show. */
  image: string | null;
  isIndexed: boolean;
  feed?: string;
  oembed?: string;
  /** Data for search engines, in the vocabulary of schema.org. */
  data?: object;
};

// Open Graph names a language with a region. That of Arabic is the one that stands for the whole language.
const openGraphLocales: Readonly<Record<Language, string>> = {
  en: 'en_US',
  ar: 'ar_AR',
  de: 'de_DE',
  es: 'es_ES',
  fr: 'fr_FR',
  pt: 'pt_BR',
};

/** Renders a page for guests: head, header, body, and the invitation to join. */
export function renderPage(site: Site, head: PageHead, body: Html): string {
  return `<!doctype html>\n${
    html`<html lang="${site.language}" dir="${directionOf(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${renderMeta(site, head)}
<meta name="theme-color" content="#FBF4F6" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#170E16" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${site.logoPath}">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="stylesheet" href="${site.stylesPath}">
<script src="${site.scriptPath}"></script>
</head>
<body>
<a class="skip" href="#main">${say(site, phrase('Skip to the content'))}</a>
<header class="top"><div class="bar">
<a class="brand" href="/"><img src="${site.logoPath}" alt="" width="36" height="36"><span>${siteName('site')}</span></a>
<nav aria-label="${say(site, phrase('Account'))}">
<a class="button soft" href="${logInPath(site, head.path)}">${say(site, phrase('Log in'))}</a>
${site.canSignUp && html`<a class="button" href="${joinPath(site, head.path)}">${say(site, phrase('Sign up'))}</a>`}
</nav>
</div></header>
${body}
</body>
</html>`.text
  }\n`;
}

/** Renders the tags by which search engines and previews know a page. */
export function renderMeta(site: Site, head: PageHead): Html {
  const url = site.origin + head.path;
  const image = head.image === null ? null : site.origin + head.image;
  return html`<title>${head.title}</title>
<meta name="description" content="${head.description}">
${!head.isIndexed && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${url}">
<meta property="og:site_name" content="${siteName('site')}">
<meta property="og:type" content="${head.kind}">
<meta property="og:title" content="${head.title}">
<meta property="og:description" content="${head.description}">
<meta property="og:url" content="${url}">
<meta property="og:locale" content="${openGraphLocales[site.language]}">
${
  image !== null &&
  html`<meta property="og:image" content="${image}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${head.title}">
<meta name="twitter:image" content="${image}">`
}
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${head.title}">
<meta name="twitter:description" content="${head.description}">
${head.feed !== undefined && html`<link rel="alternate" type="application/atom+xml" title="${head.title}" href="${site.origin}${head.feed}">`}
${head.oembed !== undefined && html`<link rel="alternate" type="application/json+oembed" title="${head.title}" href="${site.origin}${head.oembed}">`}
${head.data && jsonScript({ '@context': 'https://schema.org', ...head.data })}`;
}
