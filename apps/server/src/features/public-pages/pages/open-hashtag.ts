import type { Deps } from '../../../deps.ts';
import { siteCard } from '../cards/card.view.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import { htmlPage, redirectPage } from '../page.view.ts';
import { readHashtag } from '../read-hashtag.ts';
import { renderHashtag } from './render-hashtag.ts';
import { hashtagPath, type Site } from './site.view.ts';

/** Opens a hashtag. Other spellings lead to the one of its key. */
export async function openHashtag(
  deps: Pick<Deps, 'db' | 'clock'>,
  site: Site,
  { path, tag, before }: { path: string; tag: string; before: string | undefined },
): Promise<GuestContent> {
  const hashtag = await readHashtag(deps, tag, before);
  if (!hashtag) return undefined;
  if (path !== hashtagPath(hashtag.tag)) return redirectPage(hashtagPath(hashtag.tag));
  const options = { image: siteCard(site).path, isFirst: before === undefined };
  return htmlPage(renderHashtag(site, hashtag, options), options.isFirst);
}
