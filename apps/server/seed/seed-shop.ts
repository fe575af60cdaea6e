import { hourMs } from '@gumball/rules/formats/durations';
import type { StickerPack } from '@gumball/rules/messages/stickers';
import type { Frame } from '@gumball/rules/shop/frames';
import type { ItemKind } from '@gumball/rules/shop/items';
import { addShopCodes } from '../src/features/operators/shop/add-shop-codes.ts';
import { createShopItem } from '../src/features/operators/shop/create-shop-item.ts';
import { boostPost } from '../src/features/shop/boosts/boost-post.ts';
import { buyItem } from '../src/features/shop/buy-item.ts';
import { mainUser, operator } from '../src/platform/doctor/demo-accounts.ts';
import { viewerOf } from './seed-context.ts';
import { type Story, storyMs, userOf, viewerFor } from './story.ts';

type DemoItem = {
  kind: ItemKind;
  name: string;
  description: string;
  price: number;
  stock?: number;
  memberLimit?: number;
  frame?: Frame;
  pack?: StickerPack;
  winners?: number;
  /** Time between the end of the story and the end of the sale, in hours. */
  openForHours?: number;
  codes?: string[];
  /** A user who buys it, and how many hours before the end of the story. */
  buyer?: { name: string; hoursAgo: number };
};

const openedHoursAgo = 40;
const items: readonly DemoItem[] = [
  {
    kind: 'manual',
    name: 'Tote bag of the Grain Society',
    description: 'Sturdy cotton, room for two cameras and a loaf. We send it by post.',
    price: 4000,
    stock: 20,
    memberLimit: 1,
    buyer: { name: 'tunde', hoursAgo: 9 },
  },
  {
    kind: 'code',
    name: 'A night at the cinema',
    description: 'One ticket for any film at the Lantern. Show the code at the door.',
    price: 6000,
    memberLimit: 2,
    codes: ['LANTERN-2417', 'LANTERN-3906', 'LANTERN-5528', 'LANTERN-7043', 'LANTERN-8861', 'LANTERN-9375'],
  },
  {
    kind: 'frame',
    name: 'Sunshine',
    description: 'Rays around your picture.',
    price: 800,
    frame: 'sun',
    buyer: { name: 'ingrid', hoursAgo: 30 },
  },
  { kind: 'frame', name: 'Laurels', description: 'For those who have earned them.', price: 1500, frame: 'laurel' },
  {
    kind: 'stickers',
    name: 'Gum Buddies',
    description: 'Eight round friends for your chats, from hello to good night.',
    price: 300,
    pack: 'buddies',
    buyer: { name: mainUser, hoursAgo: 26 },
  },
  {
    kind: 'stickers',
    name: 'Critters',
    description: 'A cat, a bear, a frog and five more, for your chats.',
    price: 300,
    pack: 'critters',
  },
  {
    kind: 'boost',
    name: 'A day in the limelight',
    description: 'Everybody sees your post, near the top of the feed.',
    price: 900,
    buyer: { name: 'leonie', hoursAgo: 3 },
  },
  {
    kind: 'raffle',
    name: 'An instant camera',
    description: 'A restored SX-70 and two packs of film for it, for two of you.',
    price: 200,
    stock: 250,
    memberLimit: 10,
    winners: 2,
    openForHours: 52,
    buyer: { name: 'tunde', hoursAgo: 2 },
  },
];

/** Seeds the shop: what is for sale, an order to send, a frame that is worn, a post that is boosted, and a raffle. */
export function seedShop(story: Story): void {
  const { stage, timeline } = story;
  const asOperator = () => viewerOf(userOf(story, operator).id, true);
  for (const { codes, buyer, openForHours, ...facts } of items) {
    const terms = { frame: null, pack: null, stock: null, memberLimit: null, winners: null, startsAt: null, ...facts };
    const created = { id: '' };
    timeline.add(storyMs - openedHoursAgo * hourMs, async () => {
      const endsAt = openForHours === undefined ? null : hoursAfter(stage.clock.now(), openedHoursAgo + openForHours);
      created.id = (await createShopItem(stage, asOperator(), { ...terms, endsAt }, undefined)).id;
      if (codes) await addShopCodes(stage, asOperator(), created.id, codes);
    });
    // Without the sandbox nobody has earned enough.
    if (!buyer || !stage.config.sandbox) continue;
    timeline.add(storyMs - buyer.hoursAgo * hourMs, async () => {
      const viewer = viewerFor(userOf(story, buyer.name));
      await buyItem(stage, viewer, { itemId: created.id, price: facts.price, idempotencyKey: undefined });
      if (facts.kind === 'boost') await boostPost(stage, viewer, await firstPostOf(story, buyer.name));
    });
  }
}

const hoursAfter = (time: Date, hours: number) => new Date(time.getTime() + hours * hourMs).toISOString();

// The newest posts are in the feed anyway.
async function firstPostOf(story: Story, name: string): Promise<string> {
  const { id } = await story.stage.db.kysely
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', userOf(story, name).id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
