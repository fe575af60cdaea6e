import { createAuthLimits } from '../src/features/auth/create-auth-limits.ts';
import { register } from '../src/features/auth/register.ts';
import { changeRole } from '../src/features/communities/change-role.ts';
import { createCommunity } from '../src/features/communities/create-community.ts';
import { joinCommunity } from '../src/features/communities/join-community.ts';
import { answerRequest } from '../src/features/friends/answer-request.ts';
import { sendRequest } from '../src/features/friends/send-request.ts';
import { grantOperator } from '../src/features/operators/grant-operator.ts';
import { trackClick } from '../src/features/referrals/track-click.ts';
import { updateProfile } from '../src/features/users/update-profile.ts';
import { foundings } from './foundings.ts';
import { addressOf, characters, hero, operator } from './people.ts';
import { demoPassword } from './stage.ts';
import { asks, type Club, dayMs, hourMs, type Player, playerOf, type Story, storyMs } from './story.ts';

/** The referrer of each referred user. */
const invitedBy: Record<string, string> = {
  mateo: hero,
  kwame: hero,
  samuel: hero,
  teresa: hero,
  freya: hero,
  zanele: hero,
  pavel: 'leonie',
  chloe: 'leonie',
  nour: 'tunde',
  bao: 'tunde',
  marta: 'camille',
  isla: 'ingrid',
  greta: 'ingrid',
  idris: 'dmitri',
};
/** Additional clicks on a user's referral link without a sign-up. */
const onlookers: Record<string, number> = { [hero]: 38, leonie: 9, tunde: 11, camille: 5, ingrid: 8, dmitri: 4 };
/** Pending friend requests at the end: received and sent by the main user. */
const askingHero = ['greta', 'ravi', 'chloe'];
const askedByHero = ['hana', 'takumi'];

/** Seeds the sign-ups with complete profiles and, for most users, an avatar. */
export function playArrivals(story: Story): void {
  const { stage, gallery, timeline } = story;
  const limits = createAuthLimits(stage.limits);
  const codes = new Map<string, string | null>();
  const visits = stage.limits({ name: 'demo-visits', points: 1000, seconds: 1 });
  const visit = (name: string, ip: string) =>
    trackClick(stage, visits, { ip, userAgent: undefined }, codes.get(name) ?? '');
  const pictureless = new Set(['ravi', 'bao']);
  for (const [at, character] of characters.entries()) {
    const { name, firstName, lastName, location, bio } = character;
    const player = playerOf(story, name);
    if (!pictureless.has(name)) gallery.prepare('avatar', `face-${at}`);
    for (let number = 1; number <= (onlookers[name] ?? 0); number += 1) {
      // The golden ratio distributes them evenly over the weeks.
      const share = (number * 0.618) % 1;
      const atMs = player.joinedMs + hourMs + share * (storyMs - player.joinedMs - hourMs);
      timeline.add(atMs, () => visit(name, `203.0.113.${number}`));
    }
    timeline.add(player.joinedMs, async () => {
      const inviter = invitedBy[name] ?? '';
      if (inviter) await visit(inviter, `198.51.100.${at + 1}`);
      const referralCode = codes.get(inviter) ?? undefined;
      // Addresses reserved for documentation (RFC 5737).
      const client = { ip: `198.51.100.${at + 1}`, userAgent: undefined, language: 'en' } as const;
      const entered = { username: `${name}.fun`, email: addressOf(name), password: demoPassword, referralCode };
      const registered = await register(stage, limits, client, entered);
      if (!('user' in registered)) throw new Error(`The sign-up of ${name} failed.`);
      player.id = registered.user.id;
      codes.set(name, registered.user.referralCode);
      const avatarUrl = pictureless.has(name) ? null : await gallery.hang(stage, player.id, 'avatar', `face-${at}`);
      const bannerUrl = name === hero ? await gallery.hang(stage, player.id, 'banner', 'banner-hero') : null;
      await updateProfile(stage, asks(player), { firstName, lastName, location, bio, avatarUrl, bannerUrl });
      if (name === operator) await grantOperator(stage, `${operator}.fun`);
    });
  }
}

/** Seeds the communities. Users with a matching interest join, and a few others. */
export function playCommunities(story: Story): void {
  const { stage, gallery, chance, timeline, players, clubs } = story;
  for (const [at, founding] of foundings.entries()) {
    const owner = playerOf(story, founding.owner);
    const foundedMs = owner.joinedMs + (0.6 + at * 0.2) * dayMs;
    const club: Club = { name: founding.name, about: founding.about, foundedMs, members: new Map(), id: '' };
    clubs.push(club);
    gallery.prepare('avatar', `badge-${founding.about}`);
    gallery.prepare('banner', `banner-${founding.about}`);
    club.members.set(owner.name, foundedMs);
    timeline.add(foundedMs, async () => {
      const avatarUrl = await gallery.hang(stage, owner.id, 'avatar', `badge-${founding.about}`);
      const bannerUrl = await gallery.hang(stage, owner.id, 'banner', `banner-${founding.about}`);
      const { name, description, rules } = founding;
      const made = await createCommunity(
        stage,
        asks(owner),
        { name, description, rules, avatarUrl, bannerUrl },
        undefined,
      );
      club.id = made.id;
    });
    for (const player of players.values()) {
      const cares = player.interests.includes(founding.about) || founding.admins.includes(player.name);
      if (player === owner || player.name === operator || !(cares || chance.next() < 0.2)) continue;
      const joinsMs = Math.max(player.joinedMs, foundedMs) + (0.05 + chance.next() * 1.5) * dayMs;
      club.members.set(player.name, joinsMs);
      timeline.add(joinsMs, () => joinCommunity(stage, asks(player), club.id));
      if (!founding.admins.includes(player.name)) continue;
      timeline.add(joinsMs + 2 * dayMs, () =>
        changeRole(stage, asks(owner), { communityId: club.id, userId: player.id, role: 'admin' }),
      );
    }
  }
}

/** Seeds friendships, mostly between users with shared interests, and some pending requests. */
export function playFriendships(story: Story): void {
  const { stage, chance, timeline, players, conversations } = story;
  const talking = new Set(
    conversations.flatMap(({ people: [first = '', ...others] }) => others.map((other) => `${first} ${other}`)),
  );
  const waiting = new Set([
    ...askingHero.map((name) => `${hero} ${name}`),
    ...askedByHero.map((name) => `${hero} ${name}`),
  ]);
  const requests = new Map<string, string>();
  const everybody = [...players.values()].filter(({ name }) => name !== operator);
  const ask = (from: Player, to: Player, atMs: number) =>
    timeline.add(atMs, () => sendRequest(stage, asks(from), to.id));

  for (const [at, one] of everybody.entries()) {
    for (const other of everybody.slice(at + 1)) {
      const names = [one.name, other.name];
      const meet = talking.has(names.join(' ')) || talking.has(names.toReversed().join(' '));
      if (waiting.has(names.join(' ')) || waiting.has(names.toReversed().join(' '))) continue;
      const shared = one.interests.filter((interest) => other.interests.includes(interest)).length;
      if (!meet && chance.next() > (shared > 0 ? 0.6 : 0.1)) continue;
      const [asker, asked] = chance.next() < 0.5 ? [one, other] : [other, one];
      const bothMs = Math.max(one.joinedMs, other.joinedMs);
      const askedMs = bothMs + (0.1 + chance.next() * (meet ? 1 : 9)) * dayMs;
      timeline.add(askedMs, async () => {
        const { friendRequestId } = await sendRequest(stage, asks(asker), asked.id);
        requests.set(`${asker.name} ${asked.name}`, friendRequestId ?? '');
      });
      if (!meet && chance.next() < 0.06 && asked.name !== hero) continue;
      timeline.add(askedMs + (0.02 + chance.next() * 0.8) * dayMs, () =>
        answerRequest(stage, asks(asked), requests.get(`${asker.name} ${asked.name}`) ?? '', 'accept'),
      );
    }
  }
  const visitor = playerOf(story, hero);
  for (const [at, name] of askingHero.entries()) ask(playerOf(story, name), visitor, storyMs - (1 + at * 7) * hourMs);
  for (const [at, name] of askedByHero.entries())
    ask(visitor, playerOf(story, name), storyMs - (20 + at * 30) * hourMs);
}
