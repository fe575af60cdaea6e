import { createHash } from 'node:crypto';
import { phrase } from '@gumball/rules/formats/phrase';
import { siteName } from '@gumball/rules/formats/site-names';
import { toPlainText } from '@gumball/rules/posts/formatting';
import { amountsNow } from '@gumball/rules/site/amounts';
import { excerpt, type Site, say } from '../pages/site.view.ts';
import type { GuestCommunity, GuestMember, GuestPost, GuestProfile } from '../public-pages.view.ts';

/** What the picture of a preview shows. */
export type Card = {
  /** The path of the picture. It ends with a revision, which changes with everything that the picture shows. */
  path: string;
  name: string;
  /** The line below the name. */
  line: string;
  text: string;
  avatarUrl: string | null;
  shape: 'round' | 'square';
};

/** The kinds of cards, as their paths name them. */
export const cardKinds = ['site', 'post', 'user', 'community', 'invitation'] as const;
/** A kind of card. */
export type CardKind = (typeof cardKinds)[number];

// Changes with the drawing.
const version = 1;
const maxText = 220;

/** What the look of a card depends on. */
type CardSite = Pick<Site, 'revision'>;

function toCard({ revision: siteRevision }: CardSite, kind: CardKind, key: string, card: Omit<Card, 'path'>): Card {
  const revision = createHash('sha256')
    .update(JSON.stringify([version, siteRevision, siteName('site'), card]))
    .digest('base64url')
    .slice(0, 16);
  return { ...card, path: `/cards/${kind}/${encodeURIComponent(key)}/${revision}.png` };
}

/** The card of the network, for pages without one of their own. */
export function siteCard(site: Site): Card {
  const text = say(
    site,
    phrase('{site} is a social network whose members post, chat, join communities and earn {points}.'),
  );
  const name = say(site, phrase('Connect, share and win'));
  return toCard(site, 'site', 'front', { name, line: siteName('site'), text, avatarUrl: null, shape: 'square' });
}

/** The card of a post. */
export function postCard(site: CardSite, { id, author, community, content }: GuestPost): Card {
  const line = community ? `@${author.handle} · ${community.name}` : `@${author.handle}`;
  const text = excerpt(toPlainText(content), maxText);
  return toCard(site, 'post', id, { name: author.name, line, text, avatarUrl: author.avatarUrl, shape: 'round' });
}

/** The card of a profile. */
export function memberCard(site: CardSite, { handle, name, avatarUrl, bio }: GuestProfile): Card {
  const text = excerpt(bio ?? '', maxText);
  return toCard(site, 'user', handle, { name, line: `@${handle}`, text, avatarUrl, shape: 'round' });
}

/** The card of a community. */
export function communityCard(site: Site, { id, name, description, avatarUrl }: GuestCommunity): Card {
  const line = say(site, phrase('Community on {site}'));
  const text = excerpt(description ?? '', maxText);
  return toCard(site, 'community', id, { name, line, text, avatarUrl, shape: 'square' });
}

/** The card of an invitation. */
export function invitationCard(site: Site, { code, name, handle, avatarUrl }: GuestMember & { code: string }): Card {
  const text = say(
    site,
    phrase('{name} invites you to {site}, with a welcome bonus of {gumballs} {points}.', {
      name,
      gumballs: amountsNow().welcomeBonus,
    }),
  );
  return toCard(site, 'invitation', code, { name, line: `@${handle}`, text, avatarUrl, shape: 'round' });
}
