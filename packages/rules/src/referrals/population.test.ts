import { beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../formats/durations.ts';
import { type Behaviour, behaviourPoints, noBehaviour, takesPartPoints } from './behaviour.ts';
import { heldStepOf } from './held-reward.ts';
import { burstWindowMs, holdReasonOf } from './hold-reason.ts';
import { mailboxFamilyOf, usernameStem } from './likeness.ts';
import { highestEvidence, noEvidence, type SignUpEvidence } from './risk-facts.ts';
import { riskScoreOf } from './risk-score.ts';
import { isSimilar, sketchOf, type TextSketch } from './text-sketch.ts';

const farmKinds = ['mailbox family', 'disposable mailboxes', 'one device', 'series of names', 'chain'] as const;
type Kind = 'person' | 'colleague' | (typeof farmKinds)[number];

type Account = {
  kind: Kind;
  inviter: Account | undefined;
  username: string;
  email: string;
  device: string;
  network: string;
  isDisposable: boolean;
  at: number;
  /** What the account has done this long after its sign-up. */
  behaviourAt: (ageMs: number) => Behaviour;
  evidence: SignUpEvidence;
  /** What the account writes an hour after its sign-up, if it writes. */
  sketch: TextSketch | undefined;
};

const accountsMost = 10_000;
const farmsOfKind = 8;
const accountsOfFarm = 25;
const offices = 40;
const colleaguesOfOffice = 20;
const spanMs = 60 * dayMs;

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const firstNames =
  'anna ben chloe david emma felix grace hugo ida jonas kira leon mia noah olga paul rosa sam tara uli'.split(' ');
const lastNames =
  'adler baker chen diaz evans fischer garcia hill ito jones kim lopez meyer novak okafor patel reyes'.split(' ');
const providers = ['gmail.com', 'outlook.com', 'web.de', 'proton.me', 'yahoo.com'];

const viral = [
  'Copy this to your page so that everybody knows that we do not agree to the new terms of use of this network',
  'If you read this, write one word about how we met and then copy it to your own page so that I can do the same',
];

const idle = () => noBehaviour;
const lurks = (ageMs: number): Behaviour => ({
  ...noBehaviour,
  activeDays: ageMs < dayMs ? 1 : ageMs < 5 * dayMs ? 2 : 3,
});
const takesPart = (ageMs: number): Behaviour =>
  ageMs < hourMs
    ? noBehaviour
    : {
        verifiedTasks: ageMs < 12 * hourMs ? 0 : 1,
        otherTasks: 1,
        activeDays: 1 + Math.floor(ageMs / dayMs),
        posts: 1,
        comments: 2,
        friends: 4,
      };
/** A script that posts, comments and befriends the other accounts of its farm, but is verified by nobody. */
const pretends = (ageMs: number): Behaviour =>
  ageMs < hourMs ? noBehaviour : { ...noBehaviour, activeDays: 1, posts: 1, comments: 1, friends: 5, otherTasks: 1 };

/** Generates people, colleagues in offices, and farms of five kinds, in the order of their sign-ups. */
function generatePopulation(seed: number): Account[] {
  const random = createRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const letters = (count: number) => Array.from({ length: count }, () => String.fromCodePoint(97 + below(26))).join('');
  const accounts: Account[] = [];
  const people: Account[] = [];

  const personal = () => {
    const [first, last] = [oneOf(firstNames), oneOf(lastNames)];
    const digits = random() < 0.5 ? String(below(100)) : '';
    const username = random() < 0.3 ? `${first}${digits}` : `${first}_${last}${digits}`;
    const local = random() < 0.2 ? `${first}${below(100)}` : `${first}.${last}${digits}`;
    return { username: `${username}.fun`, email: `${local}@${oneOf(providers)}` };
  };
  const vocabulary = Array.from({ length: 400 }, () => letters(2 + below(7)));
  const sentence = () => Array.from({ length: 10 + below(4) }, () => oneOf(vocabulary));
  // People greet, write something of their own, or copy what everybody copies.
  const written = () => (random() < 0.2 ? 'Hello everybody!' : random() < 0.02 ? oneOf(viral) : sentence().join(' '));
  const add = (account: Omit<Account, 'evidence' | 'sketch'>, text = written()) => {
    const writes = account.behaviourAt(hourMs).posts > 0;
    accounts.push({ ...account, evidence: noEvidence, sketch: writes ? sketchOf(text) : undefined });
    return accounts.at(-1) as Account;
  };
  // The signals of farms are those of scripts: accounts that do nothing, or pretend.
  const scripted = () => (random() < 0.15 ? pretends : idle);
  const elsewhere = () => ({ device: letters(12), network: letters(10) });

  const officeSize = offices * colleaguesOfOffice;
  const farmSize = farmKinds.length * farmsOfKind * accountsOfFarm;
  for (let count = accountsMost - officeSize - farmSize; count > 0; count -= 1) {
    const earlier = people.length > 50 && random() < 0.6 ? oneOf(people.slice(-500)) : undefined;
    const at = (people.length / (accountsMost - officeSize - farmSize)) * spanMs;
    // Households and mobile networks share addresses, some the same phone.
    const shared = earlier && random() < 0.2 ? { network: earlier.network } : {};
    const { device, network } = { ...elsewhere(), ...shared };
    const isDisposable = random() < 0.002;
    const behaviourAt = random() < 0.7 ? takesPart : lurks;
    people.push(
      add({ kind: 'person', inviter: earlier, ...personal(), device, network, isDisposable, at, behaviourAt }),
    );
  }
  for (let office = 0; office < offices; office += 1) {
    const place = elsewhere();
    const domain = `${letters(8)}.example`;
    const start = random() * spanMs;
    const founder = add({
      kind: 'colleague',
      inviter: undefined,
      ...personal(),
      ...place,
      isDisposable: false,
      at: start,
      behaviourAt: takesPart,
    });
    for (let number = 1; number < colleaguesOfOffice; number += 1) {
      const { username, email } = personal();
      const name = email.slice(0, email.indexOf('@'));
      const device = random() < 0.7 ? place.device : letters(12);
      const at = start + 2 * hourMs + random() * 20 * minuteMs;
      const behaviourAt = random() < 0.8 ? takesPart : lurks;
      add({
        kind: 'colleague',
        inviter: founder,
        username,
        email: `${name}@${domain}`,
        device,
        network: place.network,
        isDisposable: false,
        at,
        behaviourAt,
      });
    }
  }
  for (const kind of farmKinds)
    for (let farm = 0; farm < farmsOfKind; farm += 1) {
      const [start, base, template] = [random() * spanMs, letters(6), sentence()];
      // A script exchanges a word of its text.
      const varied = () => template.with(below(template.length), oneOf(vocabulary)).join(' ');
      const pool = [elsewhere(), elsewhere(), elsewhere()];
      // Half of the farmers use their account, or a stolen one.
      const root = add({
        kind: 'person',
        inviter: undefined,
        ...personal(),
        ...elsewhere(),
        isDisposable: false,
        at: start,
        behaviourAt: farm % 2 === 0 ? takesPart : idle,
      });
      let previous = root;
      for (let number = 0; number < accountsOfFarm; number += 1) {
        const own = {
          username: `${letters(9)}.fun`,
          email: `${letters(10)}@${oneOf(providers)}`,
          ...elsewhere(),
          isDisposable: false,
        };
        const gapMs = kind === 'chain' ? 20 * minuteMs : kind === 'one device' ? 5000 : 10 * minuteMs;
        const at = start + 2 * hourMs + number * gapMs;
        const looks: Record<(typeof farmKinds)[number], Partial<Account>> = {
          'mailbox family': { email: `${base}${number}@gmail.com`, network: oneOf(pool).network },
          // Some domains are too new for the list.
          'disposable mailboxes': { isDisposable: random() < 0.9 },
          'one device': { ...pool[0] },
          'series of names': { username: `${base}${number}.fun` },
          chain: { inviter: previous, network: oneOf(pool).network },
        };
        previous = add({ kind, inviter: root, ...own, at, behaviourAt: scripted(), ...looks[kind] }, varied());
      }
    }
  return accounts.toSorted((a, b) => a.at - b.at);
}

const most = 20;

/** Counts what the store counts: earlier sign-ups by their hashes. */
function createIndex() {
  const lists = new Map<string, Account[]>();
  const listOf = (key: string) => lists.get(key) ?? [];
  const keysOf = ({ device, network, email, username, inviter }: Account) => ({
    device: `device ${device}`,
    network: `network ${network}`,
    family: `family ${mailboxFamilyOf(email)}`,
    names: `names ${usernameStem(username)}`,
    inviter: inviter ? `inviter ${inviter.username} ${inviter.at}` : '',
  });
  return {
    add(account: Account) {
      for (const key of Object.values(keysOf(account))) lists.set(key, [...listOf(key).slice(-200), account]);
    },
    invitedBefore: (account: Account) => Math.min(most, listOf(keysOf(account).inviter).length),
    /** Counts the burst of an inviter, as the first rule of holds does. */
    burst(account: Account) {
      const near = listOf(keysOf(account).inviter).filter(({ at }) => account.at - at < burstWindowMs);
      return {
        sameDevice: near.filter(({ device }) => device === account.device).length,
        sameNetwork: near.filter(({ network }) => network === account.network).length,
      };
    },
    count(account: Account): SignUpEvidence {
      const keys = keysOf(account);
      const within = (key: string, ms: number) => listOf(key).filter(({ at }) => account.at - at <= ms);
      const related = (key: string) =>
        within(key, 30 * dayMs).filter(
          ({ inviter, device, network, at }) =>
            (inviter && inviter === account.inviter) ||
            device === account.device ||
            network === account.network ||
            account.at - at <= 10 * minuteMs,
        );
      const size = (items: readonly Account[]) => Math.min(most, items.length);
      return {
        device: size(within(keys.device, dayMs)),
        network: size(within(keys.network, dayMs)),
        family: mailboxFamilyOf(account.email) ? size(related(keys.family)) : 0,
        names: usernameStem(account.username) ? size(related(keys.names)) : 0,
        pace: account.inviter ? size(within(keys.inviter, 10 * minuteMs)) : 0,
        texts: 0,
      };
    },
  };
}

/** Counts other new accounts with a similar text, as the store does when it scores an account. */
function createTexts(accounts: readonly Account[]) {
  const byBand = new Map<number, Account[]>();
  for (const account of accounts)
    for (const band of account.sketch?.bands ?? []) byBand.set(band, [...(byBand.get(band) ?? []), account]);
  return ({ sketch, at }: Account, time: number) => {
    if (!sketch || time < at + hourMs) return 0;
    const near = new Set(sketch.bands.flatMap((band) => byBand.get(band) ?? []));
    const alike = [...near].filter(
      (other) =>
        other.sketch !== sketch &&
        other.sketch !== undefined &&
        other.at + hourMs <= time &&
        time - other.at < 30 * dayMs &&
        isSimilar(sketch, other.sketch),
    );
    return Math.min(most, alike.length);
  };
}

const pointsAt = (account: Account, time: number) =>
  behaviourPoints(account.behaviourAt(time - account.at)).reduce((sum, { points }) => sum + points, 0);

function scoreAt(account: Account, time: number, { invitedBefore, texts }: { invitedBefore: number; texts: number }) {
  const isIdle = (inviter: Account | undefined): inviter is Account =>
    inviter !== undefined && pointsAt(inviter, time) < takesPartPoints;
  let [idleInviters, above] = [0, account.inviter];
  for (; isIdle(above) && idleInviters < 3; above = above.inviter) idleInviters += 1;
  const ageMs = time - account.at;
  return riskScoreOf({
    evidence: { ...account.evidence, texts },
    ageMs,
    isMailboxDisposable: account.isDisposable,
    invitedByIdle: isIdle(account.inviter) ? invitedBefore : 0,
    idleInviters,
    invited: 0,
    idleInvited: 0,
    reversed: 0,
    reporters: 0,
    behaviour: account.behaviourAt(ageMs),
  });
}

/** Whether the reward of an account is held at its sign-up, a day later and a week later. */
function simulate(accounts: readonly Account[]) {
  const index = createIndex();
  const textsAt = createTexts(accounts);
  return accounts.flatMap((account) => {
    account.evidence = highestEvidence(account.evidence, index.count(account));
    const invitedBefore = index.invitedBefore(account);
    const burst = index.burst(account);
    index.add(account);
    if (!account.inviter) return [];
    const reason = holdReasonOf({
      knownMailbox: false,
      referrerSuspended: false,
      isOnHold: false,
      paidToday: 0,
      hasQualified: true,
      score: scoreAt(account, account.at, { invitedBefore, texts: 0 }).score,
      ...burst,
    });
    const isStillHeld = (afterMs: number) => {
      const time = account.at + afterMs;
      const { score, behaviour } = scoreAt(account, time, { invitedBefore, texts: textsAt(account, time) });
      return reason !== undefined && !heldStepOf({ reason, score, behaviour, hasQualified: true }).release;
    };
    return [{ kind: account.kind, held: [reason !== undefined, isStillHeld(dayMs), isStillHeld(7 * dayMs)] }];
  });
}

function measure(outcomes: ReturnType<typeof simulate>, moment: 0 | 1 | 2) {
  const isFarm = (kind: Kind) => kind !== 'person' && kind !== 'colleague';
  const held = outcomes.filter((outcome) => outcome.held[moment]);
  const share = (kind: Kind) => {
    const all = outcomes.filter((outcome) => outcome.kind === kind);
    return all.filter((outcome) => outcome.held[moment]).length / all.length;
  };
  const farmed = outcomes.filter(({ kind }) => isFarm(kind)).length;
  const caught = held.filter(({ kind }) => isFarm(kind)).length;
  return {
    precision: caught / held.length,
    recall: caught / farmed,
    people: share('person'),
    colleagues: share('colleague'),
    byKind: Object.fromEntries(farmKinds.map((kind) => [kind, share(kind)])),
  };
}

const seeds = [1, 2, 3];
const averageOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
let measured: ReturnType<typeof measure>[][];
beforeAll(() => {
  measured = seeds.map((seed) => {
    const outcomes = simulate(generatePopulation(seed));
    return [measure(outcomes, 0), measure(outcomes, 1), measure(outcomes, 2)];
  });
});
const average = (moment: number, figureOf: (measures: ReturnType<typeof measure>) => number) =>
  averageOf(measured.map((moments) => figureOf(moments[moment] as ReturnType<typeof measure>)));

// The figures of docs/attacks.md, at the sign-up, after a day and after a week. A change of the rules changes both.
it.each([
  ['precision', [0.94, 0.98, 1]],
  ['recall', [0.77, 0.72, 0.71]],
  ['people', [0.002, 0.001, 0]],
  ['colleagues', [0.06, 0.01, 0]],
] as const)('holds farms among 10,000 accounts, and people rarely: %s', (figure, documented) => {
  for (const [moment, value] of documented.entries()) {
    const deviation = Math.abs(average(moment, (measures) => measures[figure]) - value);
    expect(deviation).toBeLessThan(figure === 'people' ? 0.001 : 0.01);
  }
});

it.each([
  ['mailbox family', [0.92, 0.91, 0.91]],
  ['disposable mailboxes', [0.9, 0.9, 0.87]],
  ['one device', [0.6, 0.58, 0.55]],
  ['series of names', [0.88, 0.87, 0.86]],
  ['chain', [0.54, 0.35, 0.35]],
] as const)('holds of the farms by %s at least what is documented', (kind, documented) => {
  for (const [moment, value] of documented.entries())
    expect(average(moment, ({ byKind }) => byKind[kind] ?? 0)).toBeGreaterThan(value - 0.01);
});

it('holds no seed below these bounds', () => {
  for (const [atOnce, afterDay, afterWeek] of measured) {
    expect(atOnce?.precision).toBeGreaterThan(0.9);
    expect(atOnce?.recall).toBeGreaterThan(0.74);
    expect(atOnce?.people).toBeLessThan(0.005);
    expect(afterDay?.precision).toBeGreaterThan(0.96);
    expect(afterDay?.colleagues).toBeLessThan(0.02);
    expect(afterWeek?.precision).toBeGreaterThan(0.99);
    expect(afterWeek?.recall).toBeGreaterThan(0.63);
  }
});
