import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { phrase } from '@gumball/rules/formats/phrase';
import { invitationPath } from '@gumball/rules/referrals/activity-status';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../deps.ts';
import { createSiteFiles } from '../site/create-site-files.ts';
import { invitationCard } from './cards/card.view.ts';
import type { GuestContent } from './create-guest-pages.ts';
import { htmlPage } from './page.view.ts';
import { renderMeta } from './pages/render-page.ts';
import { type Site, say } from './pages/site.view.ts';
import { readInviter } from './read-inviter.ts';

/**
 * Creates what opens an invitation link: the page of the app with the tags for its preview. Nothing special for an
 * unknown code, and for one of a member whom guests may not see.
 */
export async function createInvitationPage(
  deps: Pick<Deps, 'db' | 'clock' | 'webFolder' | 'site'>,
): Promise<(site: Site, code: string) => Promise<GuestContent>> {
  const { webFolder } = deps;
  const app =
    webFolder === undefined
      ? undefined
      : await readFile(path.join(webFolder, 'index.html'), 'utf8').catch(() => undefined);
  const replace = createSiteFiles(deps.site);
  return async (site, code) => {
    const inviter = app === undefined || code === '' ? undefined : await readInviter(deps, code);
    if (app === undefined || !inviter) return undefined;
    const { name } = inviter;
    const tags = renderMeta(site, {
      path: invitationPath(inviter.code),
      title: say(site, phrase('{name} invites you to {site}', { name })),
      description: say(
        site,
        phrase('{name} invites you to {site}, with a welcome bonus of {gumballs} {points}.', {
          name,
          gumballs: amountsNow().welcomeBonus,
        }),
      ),
      kind: 'website',
      image: invitationCard(site, inviter).path,
      isIndexed: false,
    });
    // With what operators chose for the site, as for every other page of the app.
    const replaced = await replace('index.html', webFolder ?? '');
    const whole = replaced?.content.toString() ?? app;
    // A function, because a name may contain patterns of replacements.
    const bare = without(without(whole, '<title>', '</title>'), '<meta name="description"', '>');
    const page = bare.replace('</head>', () => `${tags.text}\n</head>`);
    return htmlPage(page, false);
  };
}

// The tags of the invitation replace those of the app.
function without(page: string, start: string, end: string): string {
  const from = page.indexOf(start);
  const to = from < 0 ? -1 : page.indexOf(end, from);
  return to < 0 ? page : page.slice(0, from) + page.slice(to + end.length);
}
