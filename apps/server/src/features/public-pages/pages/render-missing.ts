import { type Phrase, phrase } from '@gumball/rules/formats/phrase';
import { siteName } from '@gumball/rules/formats/site-names';
import { html } from '../../../platform/http/pages/html.ts';
import { renderPage } from './render-page.ts';
import { logInPath, type Site, say } from './site.view.ts';

/**
 * Renders the page of an address without anything for guests. It is the same for what does not exist and for what only
 * members see.
 */
export function renderMissing(site: Site, path: string, isDeleted: boolean): string {
  const title: Phrase = isDeleted ? phrase('This was deleted') : phrase('Nothing to see here');
  const text: Phrase = isDeleted
    ? phrase('It was on this page, and its author or a moderator removed it.')
    : phrase('This page does not exist, or only members see it.');
  return renderPage(
    site,
    {
      path,
      title: `${say(site, title)} · ${siteName('site')}`,
      description: say(site, text),
      kind: 'website',
      image: null,
      isIndexed: false,
    },
    html`<main id="main" class="missing"><section class="card"><h1>${say(site, title)}</h1><p>${say(site, text)}</p>
<p class="joins"><a class="button" href="${logInPath(site, path)}">${say(site, phrase('Log in'))}</a> <a class="button soft" href="/">${say(site, phrase('To the front page'))}</a></p></section></main>`,
  );
}
