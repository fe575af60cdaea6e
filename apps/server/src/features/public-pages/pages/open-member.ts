import type { Deps } from '../../../deps.ts';
import { memberCard } from '../cards/card.view.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import { htmlPage, redirectPage } from '../page.view.ts';
import { readMember } from '../read-member.ts';
import { readPosts } from '../read-posts.ts';
import { renderProfile } from './render-profile.ts';
import { memberPath, type Site } from './site.view.ts';

/** Opens a profile. Other addresses of a member lead to the one with the name. */
export async function openMember(
  deps: Pick<Deps, 'db' | 'clock'>,
  site: Site,
  { path, name, before }: { path: string; name: string; before: string | undefined },
): Promise<GuestContent> {
  const profile = await readMember(deps, name);
  if (!profile) return undefined;
  if (path !== memberPath(profile.handle)) return redirectPage(memberPath(profile.handle));
  const list = await readPosts(deps, { of: 'member', key: profile.id }, before);
  const options = { image: memberCard(site, profile).path, isFirst: before === undefined };
  return htmlPage(renderProfile(site, { profile, ...list }, options), profile.isIndexed && options.isFirst);
}
