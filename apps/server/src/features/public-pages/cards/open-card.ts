import { id } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import { redirectPage } from '../page.view.ts';
import type { Site } from '../pages/site.view.ts';
import { readCommunity } from '../read-community.ts';
import { readInviter } from '../read-inviter.ts';
import { readMember } from '../read-member.ts';
import { readPost } from '../read-post.ts';
import {
  type Card,
  type CardKind,
  communityCard,
  invitationCard,
  memberCard,
  postCard,
  siteCard,
} from './card.view.ts';
import type { Cards } from './create-cards.ts';

type Found = Card | 'deleted' | undefined;

/**
 * Opens the picture of a preview. An address with another revision leads to the current one, so that nobody can ask for
 * more than one drawing of a post.
 */
export async function openCard(
  deps: Pick<Deps, 'db' | 'clock'> & { cards: Cards },
  site: Site,
  { path, kind, key }: { path: string; kind: string; key: string },
): Promise<GuestContent> {
  const card = await readCard(deps, site, kind, key);
  if (card === undefined || card === 'deleted') return card;
  if (path !== card.path) return redirectPage(card.path);
  return {
    type: 'image/png',
    body: await deps.cards(card),
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  };
}

async function readCard(deps: Pick<Deps, 'db' | 'clock'>, site: Site, kind: string, key: string): Promise<Found> {
  const readers: Record<CardKind, () => Promise<Found>> = {
    site: async () => (key === 'front' ? siteCard(site) : undefined),
    async post() {
      const found = id.safeParse(key).success ? await readPost(deps, key) : undefined;
      return typeof found === 'object' ? postCard(site, found) : found;
    },
    async user() {
      const found = await readMember(deps, key);
      return found && memberCard(site, found);
    },
    async community() {
      const found = await readCommunity(deps, key);
      return typeof found === 'object' ? communityCard(site, found) : found;
    },
    async invitation() {
      const found = await readInviter(deps, key);
      return found && invitationCard(site, found);
    },
  };
  return Object.hasOwn(readers, kind) ? readers[kind as CardKind]() : undefined;
}
