import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { createAuthLimits } from '../src/features/auth/create-auth-limits.ts';
import { register } from '../src/features/auth/sign-up/register.ts';
import { createCommunity } from '../src/features/communities/create-community.ts';
import { changeRole } from '../src/features/communities/members/change-role.ts';
import { joinCommunity } from '../src/features/communities/members/join-community.ts';
import { respondToRequest } from '../src/features/friends/respond-to-request.ts';
import { sendRequest } from '../src/features/friends/send-request.ts';
import { grantOperator } from '../src/features/operators/staff/grant-operator.ts';
import { trackClick } from '../src/features/referrals/track-click.ts';
import { updateProfile } from '../src/features/users/update-profile.ts';
import { demoPassword, mainUser, operator } from '../src/platform/doctor/demo-accounts.ts';
import { communities } from './communities.ts';
import { emailOf, profiles } from './profiles.ts';
import { type CommunityState, type DemoUser, type Story, storyMs, userOf, viewerFor } from './story.ts';

/** The referrer of each referred user. */
const invitedBy: Record<string, string> = {
  mateo: mainUser,
  kwame: mainUser,
  samuel: mainUser,
  teresa: mainUser,
  freya: mainUser,
  zanele: mainUser,
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
const clicksByUser: Record<string, number> = { [mainUser]: 38, leonie: 9, tunde: 11, camille: 5, ingrid: 8, dmitri: 4 };
/** Pending friend requests at the end: received and sent by the main user. */
const requestsToMainUser = ['greta', 'ravi', 'chloe'];
const requestsByMainUser = ['hana', 'takumi'];

/** Seeds the sign-ups with complete profiles and, for most users, an avatar. */
export function seedSignUps(story: Story): void {
  const { stage, pictures, timeline } = story;
  const limits = createAuthLimits(stage.limits);
  const codes = new Map<string, string | null>();
  const visits = stage.limits({ name: 'demo-visits', points: 1000, seconds: 1 });
  const visit = (name: string, ip: string) =>
    trackClick(stage, visits, { ip, userAgent: undefined }, codes.get(name) ?? '');
  const pictureless = new Set(['ravi', 'bao']);
  for (const [at, character] of profiles.entries()) {
    const { name, firstName, lastName, location, bio } = character;
    const player = userOf(story, name);
    if (!pictureless.has(name)) pictures.prepare('avatar', `face-${at}`);
    for (let number = 1; number <= (clicksByUser[name] ?? 0); number += 1) {
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
      const entered = { username: `${name}.fun`, email: emailOf(name), password: demoPassword, referralCode };
      const registered = await register(stage, limits, client, entered);
      if (!('user' in registered)) throw new Error(`The sign-up of ${name} failed.`);
      player.id = registered.user.id;
      codes.set(name, registered.user.referralCode);
      const avatarUrl = pictureless.has(name) ? null : await pictures.upload(stage, player.id, 'avatar', `face-${at}`);
      const bannerUrl = name === mainUser ? await pictures.upload(stage, player.id, 'banner', 'banner-hero') : null;
      await updateProfile(stage, viewerFor(player), { firstName, lastName, location, bio, avatarUrl, bannerUrl });
      if (name === operator) await grantOperator(stage, `${operator}.fun`, 'administrator');
    });
  }
}

/** Seeds the communities. Users with a matching interest join, and a few others. */
export function seedCommunities(story: Story): void {
  const { stage, pictures, rng, timeline, players, clubs } = story;
  for (const [at, community] of communities.entries()) {
    const owner = userOf(story, community.owner);
    const foundedMs = owner.joinedMs + (0.6 + at * 0.2) * dayMs;
    const club: CommunityState = {
      name: community.name,
      about: community.about,
      foundedMs,
      members: new Map(),
      id: '',
    };
    clubs.push(club);
    pictures.prepare('avatar', `badge-${community.about}`);
    pictures.prepare('banner', `banner-${community.about}`);
    club.members.set(owner.name, foundedMs);
    timeline.add(foundedMs, async () => {
      const avatarUrl = await pictures.upload(stage, owner.id, 'avatar', `badge-${community.about}`);
      const bannerUrl = await pictures.upload(stage, owner.id, 'banner', `banner-${community.about}`);
      const { name, description, rules } = community;
      const made = await createCommunity(
        stage,
        viewerFor(owner),
        { name, description, rules, avatarUrl, bannerUrl, access: 'public', showToGuests: true },
        undefined,
      );
      club.id = made.id;
    });
    for (const player of players.values()) {
      const cares = player.interests.includes(community.about) || community.admins.includes(player.name);
      if (player === owner || player.name === operator || !(cares || rng.next() < 0.2)) continue;
      const joinsMs = Math.max(player.joinedMs, foundedMs) + (0.05 + rng.next() * 1.5) * dayMs;
      club.members.set(player.name, joinsMs);
      timeline.add(joinsMs, () => joinCommunity(stage, viewerFor(player), club.id));
      if (!community.admins.includes(player.name)) continue;
      timeline.add(joinsMs + 2 * dayMs, () =>
        changeRole(stage, viewerFor(owner), { communityId: club.id, userId: player.id, role: 'admin' }),
      );
    }
  }
}

/** Seeds friendships, mostly between users with shared interests, and some pending requests. */
export function seedFriendships(story: Story): void {
  const { stage, rng, timeline, players, conversations } = story;
  const talking = new Set(
    conversations.flatMap(({ people: [first = '', ...others] }) => others.map((other) => `${first} ${other}`)),
  );
  const waiting = new Set([
    ...requestsToMainUser.map((name) => `${mainUser} ${name}`),
    ...requestsByMainUser.map((name) => `${mainUser} ${name}`),
  ]);
  const requests = new Map<string, string>();
  const everybody = [...players.values()].filter(({ name }) => name !== operator);
  const ask = (from: DemoUser, to: DemoUser, atMs: number) =>
    timeline.add(atMs, () => sendRequest(stage, viewerFor(from), to.id));

  for (const [at, one] of everybody.entries()) {
    for (const other of everybody.slice(at + 1)) {
      const names = [one.name, other.name];
      const meet = talking.has(names.join(' ')) || talking.has(names.toReversed().join(' '));
      if (waiting.has(names.join(' ')) || waiting.has(names.toReversed().join(' '))) continue;
      const shared = one.interests.filter((interest) => other.interests.includes(interest)).length;
      if (!meet && rng.next() > (shared > 0 ? 0.6 : 0.1)) continue;
      const [sender, receiver] = rng.next() < 0.5 ? [one, other] : [other, one];
      const bothMs = Math.max(one.joinedMs, other.joinedMs);
      const requestedMs = bothMs + (0.1 + rng.next() * (meet ? 1 : 9)) * dayMs;
      timeline.add(requestedMs, async () => {
        const { friendRequestId } = await sendRequest(stage, viewerFor(sender), receiver.id);
        requests.set(`${sender.name} ${receiver.name}`, friendRequestId ?? '');
      });
      if (!meet && rng.next() < 0.06 && receiver.name !== mainUser) continue;
      timeline.add(requestedMs + (0.02 + rng.next() * 0.8) * dayMs, () =>
        respondToRequest(stage, viewerFor(receiver), requests.get(`${sender.name} ${receiver.name}`) ?? '', 'accept'),
      );
    }
  }
  const visitor = userOf(story, mainUser);
  for (const [at, name] of requestsToMainUser.entries())
    ask(userOf(story, name), visitor, storyMs - (1 + at * 7) * hourMs);
  for (const [at, name] of requestsByMainUser.entries())
    ask(visitor, userOf(story, name), storyMs - (20 + at * 30) * hourMs);
}
