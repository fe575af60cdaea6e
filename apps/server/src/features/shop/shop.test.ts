import type { Earning, Earnings } from '@gumball/contract/gumballs/gumballs.schemas';
import type { OperatorItem, OperatorOrder, ShopItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { describe, expect, it } from 'vitest';
import { createOperator } from '../../../test/data/tasks.ts';
import { createTestUser, createTestUsers, expectError, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { shareApp } from '../../../test/start-app.ts';
import { checkLedger } from '../gumballs/check-ledger.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';
import { reverseGumballs } from '../gumballs/reverse-gumballs.ts';
import { checkOrders } from './orders/check-orders.ts';

type Placed = { order: ShopOrder; balance: number };

const app = shareApp();
let made = 0;
const keeper = () => createOperator(app(), `keeper${(made += 1)}`);
const inOneHour = () => new Date(app().deps.clock.now().getTime() + 3_600_000).toISOString();

async function memberWith(amount: number): Promise<TestUser> {
  const member = await createTestUser(app(), `buyer${(made += 1)}`);
  await pay(member, amount);
  return member;
}

async function pay({ id }: { id: string }, amount: number): Promise<string> {
  const reference = `prize ${(made += 1)}`;
  const at = app().deps.clock.now();
  const paid = await app().deps.db.transaction((tx) =>
    creditGumballs(tx, { memberId: id, amount, kind: 'grant', reference, at }),
  );
  return paid.paid ? paid.entryId : '';
}

async function createItem(who: TestUser, draft: object): Promise<OperatorItem> {
  const body = { kind: 'manual', name: 'A mug', price: 100, ...draft };
  const created = await who.post<{ item: OperatorItem }>('/operator/shop/items', body);
  expect(created.status).toBe(201);
  return created.body.item;
}

const buy = (who: TestUser, item: { id: string }, price = 100, key?: string) =>
  who.post<Placed>(`/shop/items/${item.id}/orders`, { price }, key === undefined ? {} : { 'idempotency-key': key });
const itemFor = async (who: TestUser, { id }: { id: string }) =>
  (await who.get<{ items: ShopItem[] }>('/shop/items?limit=100')).body.items.find((item) => item.id === id);
const ordersOf = async (who: TestUser) => (await who.get<{ orders: ShopOrder[] }>('/shop/orders')).body.orders;
const earningsOf = async (who: TestUser) => (await who.get<Earnings>('/earnings/summary')).body;
const historyOf = async (who: TestUser) => (await who.get<{ history: Earning[] }>('/earnings/history')).body.history;

async function expectSoundLedger() {
  expect((await checkLedger(app().deps.db)).wrong).toEqual([]);
  expect(await checkOrders(app().deps.db)).toEqual([]);
}

describe('an item with codes', () => {
  it('hands each code out once, for Gumballs of the balance and not of the earned total', async () => {
    const [operator, alice, bob] = [await keeper(), await memberWith(250), await memberWith(500)];
    const item = await createItem(operator, { kind: 'code', name: ' Film ticket ', stock: 50 });
    expect(item).toMatchObject({ name: 'Film ticket', stock: 0, left: 0 });
    expect(await expectError(buy(alice, item))).toBe('409 ITEM_SOLD_OUT');
    const codes = [' AAA ', 'BBB', '', 'AAA'];
    const added = await operator.post<{ added: number }>(`/operator/shop/items/${item.id}/codes`, { codes });
    expect(added.body).toMatchObject({ added: 2, item: { stock: 2, left: 2 } });
    const again = await operator.post(`/operator/shop/items/${item.id}/codes`, { codes: ['BBB', 'CCC'] });
    expect(again.body).toMatchObject({ added: 1, item: { stock: 3 } });

    const first = await buy(alice, item, 100, 'one');
    expect([first.status, first.body]).toMatchObject([
      201,
      { balance: 150, order: { status: 'fulfilled', code: 'AAA', price: 100, item: { name: 'Film ticket' } } },
    ]);
    const repeated = await buy(alice, item, 100, 'one');
    expect([repeated.status, repeated.body.order.id, repeated.body.balance]).toEqual([200, first.body.order.id, 150]);
    expect((await buy(bob, item)).body.order.code).toBe('BBB');

    expect(await earningsOf(alice)).toMatchObject({ total: 250, thisWeek: 250, thisMonth: 250, balance: 150 });
    expect((await alice.get<{ user: OwnUser }>('/auth/profile')).body.user).toMatchObject({
      gumballs: 250,
      balance: 150,
      hasShop: true,
    });
    expect((await historyOf(alice))[0]).toMatchObject({
      kind: 'purchase',
      amount: -100,
      title: 'Film ticket',
      link: '/shop?tab=orders',
    });
    expect((await ordersOf(alice)).map(({ code }) => code)).toEqual(['AAA']);
    expect((await itemFor(alice, item))!).toMatchObject({ left: 1, owned: 1 });
    const sent = await operator.get<{ orders: OperatorOrder[] }>('/operator/shop/orders?status=fulfilled');
    expect(JSON.stringify(sent.body)).not.toMatch(/AAA|BBB/);

    // A code that was seen is not sold again.
    const refund = await operator.post(`/operator/shop/orders/${first.body.order.id}/refund`, { note: 'It was used' });
    expect(refund.body).toMatchObject({ order: { status: 'refunded' } });
    expect((await itemFor(alice, item))!).toMatchObject({ left: 1, owned: 0 });
    expect(await earningsOf(alice)).toMatchObject({ total: 250, balance: 250 });
    await expectSoundLedger();
  });

  it('sells 10 codes to 1,000 racers, and never below zero to one racer', async () => {
    const operator = await keeper();
    const item = await createItem(operator, { kind: 'code', memberLimit: 1 });
    await operator.post(`/operator/shop/items/${item.id}/codes`, {
      codes: Array.from({ length: 10 }, (_, n) => `c${n}`),
    });
    const racers: TestUser[] = [];
    // More inserts at once would wait too long for a connection.
    for (let from = 0; from < 1000; from += 100)
      racers.push(
        ...(await createTestUsers(app(), ...Array.from({ length: 100 }, (_, index) => `racer${from + index}`))),
      );
    await app().deps.db.transaction(async (tx) => {
      const at = app().deps.clock.now();
      for (const { id } of racers)
        await creditGumballs(tx, { memberId: id, amount: 150, kind: 'grant', reference: 'race', at });
    });
    const results = await Promise.all(racers.map((racer) => buy(racer, item)));
    const won = results.filter(({ status }) => status === 201);
    expect(new Set(won.map(({ body }) => body.order.code)).size).toBe(10);
    expect(won).toHaveLength(10);
    const lost = results.filter(({ status }) => status !== 201);
    expect(new Set(await Promise.all(lost.map((reply) => expectError(reply))))).toEqual(new Set(['409 ITEM_SOLD_OUT']));

    const mug = await createItem(operator, { stock: 50 });
    const alice = await memberWith(350);
    const rush = await Promise.all(Array.from({ length: 30 }, () => buy(alice, mug)));
    expect(rush.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await earningsOf(alice)).balance).toBe(50);
    const bob = await memberWith(300);
    const retries = await Promise.all(Array.from({ length: 10 }, () => buy(bob, mug, 100, 'same')));
    expect(new Set(retries.map(({ body }) => body.order.id)).size).toBe(1);
    expect((await itemFor(alice, mug))!.left).toBe(46);
    const { rows } = await app().deps.db.pool.query('SELECT FROM user_totals WHERE gumballs + unscored_gumballs < 0');
    expect(rows).toEqual([]);
    await expectSoundLedger();

    const unpaid = {
      id: '77',
      user_id: alice.id,
      item_id: mug.id,
      price: 5,
      status: 'open',
      created_at: new Date(),
    } as const;
    await app().deps.db.kysely.insertInto('shop_orders').values(unpaid).execute();
    expect(await checkOrders(app().deps.db)).toEqual([{ id: '77', username: alice.username, status: 'open' }]);
    await app().deps.db.kysely.deleteFrom('shop_orders').where('id', '=', '77').execute();
  }, 120_000);
});

describe('an item that operators send', () => {
  it('is open, then sent or refunded once, with a note and a notification', async () => {
    const [operator, alice] = [await keeper(), await memberWith(300)];
    const item = await createItem(operator, { stock: 2 });
    const [first, second] = [(await buy(alice, item)).body.order, (await buy(alice, item)).body.order];
    expect(first).toMatchObject({ status: 'open', code: null, note: null });
    const open = await operator.get<{ orders: OperatorOrder[] }>('/operator/shop/orders?limit=100');
    expect(open.body.orders.filter(({ buyer }) => buyer.id === alice.id).map(({ id }) => id)).toEqual([
      first.id,
      second.id,
    ]);
    const path = '/operator/shop/orders';
    expect((await operator.post(`${path}/${first.id}/fulfil`, { note: 'By mail' })).body).toMatchObject({
      order: { status: 'fulfilled', note: 'By mail', buyer: { id: alice.id } },
    });
    expect(await expectError(operator.post(`${path}/${first.id}/fulfil`, {}))).toBe('409 ORDER_DECIDED');
    expect(await expectError(operator.post(`${path}/${second.id}/refund`, {}))).toBe('400 REJECTION_REASON_REQUIRED');
    const refunds = await Promise.all(
      Array.from({ length: 5 }, () => operator.post(`${path}/${second.id}/refund`, { note: 'Broken' })),
    );
    expect(refunds.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await expectError(operator.post(`${path}/${second.id}/fulfil`, {}))).toBe('409 ORDER_DECIDED');
    expect(await ordersOf(alice)).toMatchObject([
      { id: second.id, status: 'refunded', note: 'Broken' },
      { id: first.id, status: 'fulfilled', note: 'By mail' },
    ]);
    expect((await itemFor(alice, item))!).toMatchObject({ left: 1, owned: 1 });
    expect(await earningsOf(alice)).toMatchObject({ total: 300, balance: 200 });
    const { body } = await alice.get<{ notifications: { text: string }[] }>('/notifications');
    await until(async () => {
      const fresh = await alice.get<typeof body>('/notifications');
      return /A mug was refunded: Broken/.test(JSON.stringify(fresh.body));
    });
    // What was spent is not reversed as an entry, and an own order is decided by another operator.
    const entry = (await historyOf(alice)).find(({ kind }) => kind === 'purchase');
    const reversal = operator.post(`/operator/members/${alice.id}/ledger/${entry!.id}/reverse`, { reason: 'x' });
    expect(await expectError(reversal)).toBe('409 ENTRY_OF_ORDER');
    await pay(operator, 100);
    const own = (await buy(operator, item)).body.order;
    expect(await expectError(operator.post(`${path}/${own.id}/fulfil`, {}))).toBe('403 ORDER_OWN');
    expect(await expectError(operator.post(`${path}/1/fulfil`, {}))).toBe('404 ORDER_NOT_FOUND');
    await expectSoundLedger();
  });

  it('keeps the fields that an edit does not name', async () => {
    const [operator, other] = [await keeper(), await keeper()];
    const terms = { description: 'Blue', stock: 5, memberLimit: 2, startsAt: inOneHour(), endsAt: null };
    const item = await createItem(operator, terms);
    const change = (who: TestUser, body: object) =>
      who.put<{ item: OperatorItem }>(`/operator/shop/items/${item.id}`, body);
    await Promise.all([
      change(operator, { isPaused: true }),
      change(other, { price: 300 }),
      change(other, { name: 'A cup' }),
    ]);
    const expected = { ...item, ...terms, name: 'A cup', price: 300, isPaused: true };
    expect((await change(operator, {})).body.item).toEqual(expected);
    expect((await change(operator, { stock: null })).body.item).toEqual({ ...expected, stock: null, left: null });
  });

  it('is sold by its terms only', async () => {
    const [operator, alice, poor] = [await keeper(), await memberWith(1000), await memberWith(99)];
    const item = await createItem(operator, { memberLimit: 1 });
    const change = (terms: object) => operator.put<{ item: OperatorItem }>(`/operator/shop/items/${item.id}`, terms);
    expect(await expectError(buy(poor, item))).toBe('409 BALANCE_INSUFFICIENT');
    expect(await expectError(buy(alice, item, 99))).toBe('409 ITEM_PRICE_CHANGED');
    await change({ startsAt: inOneHour() });
    expect(await expectError(buy(alice, item))).toBe('409 ITEM_UNAVAILABLE');
    expect(await itemFor(alice, item)).toBeDefined();
    await change({ startsAt: null, isPaused: true });
    expect(await expectError(buy(alice, item))).toBe('404 ITEM_NOT_FOUND');
    expect(await itemFor(alice, item)).toBeUndefined();
    await change({ isPaused: false, endsAt: '2020-01-01T00:00:00Z' });
    expect(await expectError(buy(alice, item))).toBe('404 ITEM_NOT_FOUND');
    await change({ endsAt: null });
    expect((await buy(alice, item)).status).toBe(201);
    expect(await expectError(buy(alice, item))).toBe('409 ITEM_LIMIT_REACHED');
    expect(await expectError(change({ stock: 0 }))).toBe('400 ITEM_STOCK_INVALID');
    expect(await expectError(change({ pictureUrl: '/uploads/of-somebody.webp' }))).toBe('400 MEDIA_URL_UNKNOWN');
    expect(await expectError(operator.post(`/operator/shop/items/${item.id}/codes`, { codes: ['A'] }))).toBe(
      '400 ITEM_WITHOUT_CODES',
    );
    expect(await expectError(alice.post('/operator/shop/items', { kind: 'manual', name: 'Mine', price: 1 }))).toBe(
      '404 NOT_FOUND',
    );
    const draft = { kind: 'manual', name: 'Once', price: 5 };
    const twice = await Promise.all(
      [1, 2].map(() =>
        operator.post<{ item: OperatorItem }>('/operator/shop/items', draft, { 'idempotency-key': 'k' }),
      ),
    );
    expect(new Set(twice.map(({ body }) => body.item.id)).size).toBe(1);
  });

  it('leaves a debt where earned Gumballs are taken back after they were spent', async () => {
    const [operator, alice] = [await keeper(), await createTestUser(app(), `debtor${(made += 1)}`)];
    const entryId = await pay(alice, 100);
    const item = await createItem(operator, {});
    await buy(alice, item);
    await app().deps.db.transaction((tx) => reverseGumballs(tx, { id: entryId }, app().deps.clock.now()));
    expect(await earningsOf(alice)).toMatchObject({ total: 0, balance: -100 });
    await pay(alice, 150);
    expect(await expectError(buy(alice, item))).toBe('409 BALANCE_INSUFFICIENT');
    await expectSoundLedger();
  });
});

it('shows changes of the stock live to who shows the shop, and an order to its buyer only', async () => {
  const operator = await keeper();
  const [alice, bob] = await createTestUsers(app(), `watcher${(made += 1)}`, `other${(made += 1)}`);
  await pay(alice, 100);
  const item = await createItem(operator, { stock: 5 });
  const [watching, idle] = [await connect(app(), alice), await connect(app(), bob)];
  await watching.send('shop:watch', { isWatching: true });
  const { order } = (await buy(alice, item)).body;
  const live = () => watching.events.filter(({ event }) => event === 'shop:item' || event === 'shop:orders');
  await until(() => live().length >= 2);
  const { owned: _owned, ...facts } = (await itemFor(bob, item))!;
  expect(live()).toEqual(
    expect.arrayContaining([
      { event: 'shop:item', payload: { itemId: item.id, item: facts } },
      { event: 'shop:orders', payload: { orderId: order.id } },
    ]),
  );
  await until(() => watching.events.some(({ event }) => event === 'earnings:updated'));
  expect(idle.events.filter(({ event }) => event.startsWith('shop:'))).toEqual([]);
  await operator.put(`/operator/shop/items/${item.id}`, { name: 'A mug', price: 100, stock: 5, isPaused: true });
  await until(() => live().some(({ payload }) => 'item' in payload && payload.item === null));
});
