import type { RaffleDraw, ShopItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { drawWinners } from '@gumball/rules/shop/raffles';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, maya, ok, renderPage, resetPage } from '../../test/TestPage.tsx';
import { applyItemEvent } from '../features/shop/shop.cache.ts';
import { session } from '../lib/session/session.ts';
import { ShopPage } from './ShopPage.tsx';

const mug: ShopItem = {
  id: '10',
  kind: 'manual',
  name: 'A mug',
  description: 'Of clay',
  pictureUrl: null,
  price: 400,
  left: 3,
  memberLimit: 2,
  startsAt: null,
  endsAt: null,
  frame: null,
  pack: null,
  winners: null,
  decidedAt: null,
  owned: 0,
};
const ticket: ShopItem = {
  ...mug,
  id: '11',
  kind: 'code',
  name: 'A ticket',
  price: 18_000,
  left: null,
  memberLimit: null,
};
const order: ShopOrder = {
  id: '20',
  item: { id: '11', kind: 'code', name: 'A ticket', pictureUrl: null, frame: null, pack: null },
  price: 18_000,
  status: 'fulfilled',
  code: 'AAA-BBB',
  won: null,
  note: null,
  usedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  decidedAt: '2026-11-20T10:00:00.000Z',
};

const ended = '2026-11-20T10:00:00.000Z';

let items: ShopItem[];
let orders: ShopOrder[];
let purchase: FakeResponse;
let draw: RaffleDraw;
let purchases: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  items = [ticket, mug];
  orders = [];
  purchases = [];
  draw = { seedHash: bytesToHex(sha256(utf8ToBytes('seed'))), seed: null, tickets: null, winners: [] };
  purchase = { status: 201, body: { success: true, order, balance: 400 } };
  const pagination = { page: 1, limit: 20, hasMore: false };
  api = fakeApi((call) => {
    if (call.method === 'PUT') return ok(call.body as object);
    if (call.method === 'POST') {
      purchases.push(call);
      return purchase;
    }
    if (call.path.endsWith('/draw')) return ok({ draw });
    return call.path === '/shop/items' ? ok({ items, pagination }) : ok({ orders, pagination });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const dialog = () => page.getByRole('dialog');
const buyButton = () => dialog().getByRole('button', { name: /^Buy/ });

async function openItem(name: string) {
  await page.getByRole('button', { name }).click();
  await expect.element(dialog().getByRole('heading', { name })).toBeVisible();
}

async function confirmPurchase() {
  await buyButton().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Buy' }).click();
}

test('buys a code after a confirmation, shows it, and lowers the balance', async () => {
  await renderPage(<ShopPage />);
  await openItem('A ticket');
  await buyButton().click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('Buy A ticket for 18,000 Gumballs?')).toBeVisible();
  await expect.element(question.getByText('400 Gumballs will be left.', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(purchases).toEqual([]);
  orders = [order];
  await confirmPurchase();
  await expect.element(dialog().getByText('AAA-BBB')).toBeVisible();
  await expect.element(buyButton()).toBeDisabled();
  await expect.element(dialog().getByText('You need 17,600 more Gumballs.')).toBeVisible();
  expect(purchases.map(({ path, body }) => [path, body])).toEqual([['/shop/items/11/orders', { price: 18_000 }]]);
  expect(session.get()).toMatchObject({ user: { balance: 400, gumballs: maya.gumballs } });
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'My purchases' }).click();
  await expect.element(page.getByText('AAA-BBB')).toBeVisible();
  await expect.element(page.getByText('Received')).toBeVisible();
});

test('a frame is worn after its purchase, taken off and put on', async () => {
  const night: ShopItem = { ...mug, id: '12', kind: 'frame', name: 'Night', price: 50, memberLimit: 1, frame: 'night' };
  const bought: ShopOrder = { ...order, item: { ...order.item, kind: 'frame', frame: 'night' }, code: null };
  items = [night];
  purchase = { status: 201, body: { success: true, order: bought, balance: 30 } };
  await renderPage(<ShopPage />);
  await openItem('Night');
  items = [{ ...night, owned: 1 }];
  await confirmPurchase();
  await expect.element(dialog().getByText('It is yours, and you wear it now.')).toBeVisible();
  expect(session.get()).toMatchObject({ user: { frame: 'night' } });
  await dialog().getByRole('button', { name: 'Take off' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Put on' })).toBeVisible();
  expect(session.get()).toMatchObject({ user: { frame: null } });
  await dialog().getByRole('button', { name: 'Put on' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Take off' })).toBeVisible();
});

test('a boost is kept for later: the purchases say whether it was used', async () => {
  const boost: ShopItem = { ...mug, id: '13', kind: 'boost', name: 'Limelight', price: 50, left: null };
  const bought: ShopOrder = { ...order, item: { ...order.item, kind: 'boost', name: 'Limelight' }, code: null };
  items = [boost];
  purchase = { status: 201, body: { success: true, order: bought, balance: 30 } };
  await renderPage(<ShopPage />);
  await openItem('Limelight');
  orders = [bought, { ...bought, id: '19', usedAt: '2026-11-20T11:00:00.000Z' }];
  await confirmPurchase();
  await expect
    .element(dialog().getByText('It is yours. Use it in the menu of one of your posts: choose Boost.'))
    .toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'My purchases' }).click();
  const [unused, used] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)];
  await expect.element(unused.getByText('Not used yet')).toBeVisible();
  await expect.element(unused.getByText('Use it in the menu of one of your posts: choose Boost.')).toBeVisible();
  await expect.element(used.getByText('Used', { exact: true })).toBeVisible();
});

test('a raffle publishes its seed with the draw, and the device draws again', async () => {
  const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
  const won = drawWinners({ seed: 'seed', tickets: ['7', '12', '101'], winners: 1 }, hash);
  const raffle: ShopItem = {
    ...mug,
    id: '14',
    kind: 'raffle',
    name: 'A camera',
    price: 50,
    winners: 1,
    endsAt: new Date(Date.now() + 90 * 60_000).toISOString(),
  };
  const ticketOrder: ShopOrder = { ...order, item: { ...order.item, id: '14', kind: 'raffle' }, code: null };
  items = [raffle];
  purchase = { status: 201, body: { success: true, order: ticketOrder, balance: 30 } };
  await renderPage(<ShopPage />);
  await expect.element(page.getByText(/^Draw in 1h (29|30)m$/)).toBeVisible();
  await openItem('A camera');
  await dialog().getByText('How the draw works').click();
  await expect.element(dialog().getByText(hash('seed'))).toBeVisible();
  await expect.element(dialog().getByText('Seed', { exact: true })).not.toBeInTheDocument();
  await confirmPurchase();
  await expect.element(dialog().getByText('Your ticket takes part in the draw. Good luck!')).toBeVisible();

  draw = { ...draw, seed: 'seed', tickets: ['7', '12', '101'], winners: won.map((id) => ({ ticket: id, user: maya })) };
  items = [{ ...raffle, owned: 1, endsAt: ended, decidedAt: ended }];
  const { owned: _owned, ...facts } = items[0]!;
  applyItemEvent({ itemId: '14', item: facts });
  await expect.element(dialog().getByText('Maya Okafor')).toBeVisible();
  await expect.element(dialog().getByText('You', { exact: true })).toBeVisible();
  await expect.element(buyButton()).not.toBeInTheDocument();
  await dialog().getByText('How the draw works').click();
  await dialog().getByRole('button', { name: 'Check it on this device' }).click();
  await expect.element(dialog().getByText('Correct: this device drew the same winners.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Close' }).click();
  // A result that does not follow from the seed is found out.
  draw = { ...draw, winners: [{ ticket: won[0] === '7' ? '12' : '7', user: null }] };
  orders = [
    { ...ticketOrder, won: false },
    { ...ticketOrder, id: '19', won: true, status: 'open' },
    { ...ticketOrder, id: '18', won: null },
  ];
  resetPage();
  await renderPage(<ShopPage />, '/?tab=orders');
  const row = (index: number) => page.getByRole('listitem').nth(index);
  await expect.element(row(0).getByText('Did not win')).toBeVisible();
  await expect.element(row(1).getByText('Won', { exact: true })).toBeVisible();
  await expect.element(row(2).getByText('In the draw')).toBeVisible();
  await row(0).getByRole('button', { name: 'See the draw' }).click();
  await expect.element(dialog().getByText('A member')).toBeVisible();
  await dialog().getByText('How the draw works').click();
  await dialog().getByRole('button', { name: 'Check it on this device' }).click();
  await expect.element(dialog().getByText('This device drew other winners.')).toBeVisible();
});

test('a link opens an item of a later page', async () => {
  api.restore();
  const lastPage = 4;
  api = fakeApi(({ query }) => {
    const number = Number(query.get('cursor') ?? 1);
    const more = number < lastPage ? { hasMore: true, nextCursor: `${number + 1}` } : { hasMore: false };
    const shown = number < lastPage ? [{ ...mug, id: `${100 - number}`, name: `Mug ${number}` }] : [ticket];
    return ok({ items: shown, pagination: { page: 1, limit: 20, ...more } });
  });
  await renderPage(<ShopPage />, '/?item=11');
  await expect.element(dialog().getByRole('heading', { name: 'A ticket' })).toBeVisible();
});

test('repeats a purchase without a response with the same key, and one after a refusal with another', async () => {
  await renderPage(<ShopPage />);
  await openItem('A mug');
  purchase = 'network error';
  await confirmPurchase();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  purchase = { status: 409, body: { success: false, code: 'ITEM_SOLD_OUT', error: 'This item is sold out.' } };
  await confirmPurchase();
  await expect.element(dialog().getByText('This item is sold out.')).toBeVisible();
  await confirmPurchase();
  await expect.poll(() => purchases.length).toBe(3);
  const [first, second, third] = purchases.map(({ headers }) => headers.get('idempotency-key'));
  expect([first === second, second === third]).toEqual([true, false]);
});

test('follows the stock live: fewer are left, sold out, taken off sale', async () => {
  await renderPage(<ShopPage />);
  await expect.element(page.getByText('3 in stock')).toBeVisible();
  const { owned: _owned, ...facts } = mug;
  applyItemEvent({ itemId: '10', item: { ...facts, left: 1 } });
  await expect.element(page.getByText('1 in stock')).toBeVisible();
  await openItem('A mug');
  await expect.element(buyButton()).toBeEnabled();
  applyItemEvent({ itemId: '10', item: { ...facts, left: 0 } });
  await expect.element(dialog().getByText('Sold out')).toBeVisible();
  await expect.element(buyButton()).toBeDisabled();
  applyItemEvent({ itemId: '10', item: null });
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText('A mug')).not.toBeInTheDocument();
});

test('says why an item cannot be bought, and what an empty shop and no purchases are', async () => {
  items = [{ ...mug, owned: 2 }];
  await renderPage(<ShopPage />);
  await openItem('A mug');
  await expect.element(dialog().getByText('You have bought as many of this item as one member may.')).toBeVisible();
  await expect.element(buyButton()).toBeDisabled();
  resetPage();
  items = [];
  await renderPage(<ShopPage />);
  await expect.element(page.getByText('Nothing for sale right now')).toBeVisible();
  await page.getByRole('tab', { name: 'My purchases' }).click();
  await expect.element(page.getByText('No purchases yet')).toBeVisible();
});
