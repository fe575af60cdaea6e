import type { OperatorItem, OperatorOrder, RaffleDraw, ShopItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { drawWinners } from '@gumball/rules/shop/raffles';
import { expect, it } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { confirmSessions, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';
import { creditGumballs } from '../../gumballs/credit-gumballs.ts';
import { checkOrders } from '../orders/check-orders.ts';
import { drawRaffles } from './draw-raffles.ts';
import { refundTickets } from './refund-tickets.ts';
import { sha256 } from './sha256.ts';

type Placed = { order: ShopOrder };

async function pay(app: TestApp, members: readonly TestUser[], amount: number): Promise<void> {
  const at = app.deps.clock.now();
  await app.deps.db.transaction(async (tx) => {
    for (const { id } of members)
      await creditGumballs(tx, { memberId: id, amount, kind: 'grant', reference: `for ${id}`, at });
  });
}

/** An operator with a raffle that ends in an hour, and requests about it. */
async function openRaffle(app: TestApp, draft: object = {}) {
  const operator = await createOperator(app, `keeper${Math.floor(Math.random() * 1e6)}`);
  const endsAt = new Date(app.deps.clock.now().getTime() + hourMs).toISOString();
  const terms = { name: 'A camera', price: 10, stock: 1000, winners: 2, endsAt, ...draft };
  const created = await operator.post<{ item: OperatorItem }>('/operator/shop/items', { kind: 'raffle', ...terms });
  expect(created.status).toBe(201);
  const { id } = created.body.item;
  return {
    id,
    operator,
    buy: (who: TestUser) => who.post<Placed>(`/shop/items/${id}/orders`, { price: 10 }),
    ticket: async (who: TestUser) => (await who.post<Placed>(`/shop/items/${id}/orders`, { price: 10 })).body.order,
    change: (change: object) => operator.put(`/operator/shop/items/${id}`, { ...terms, ...change }),
    cancel: (note = 'The prize broke') => operator.post(`/operator/shop/items/${id}/cancel`, { note }),
    refund: (order: ShopOrder) => operator.post(`/operator/shop/orders/${order.id}/refund`, { note: 'By mistake' }),
    seenBy: async (who: TestUser) =>
      (await who.get<{ items: ShopItem[] }>('/shop/items')).body.items.find((item) => item.id === id),
    drawFor: async (who: TestUser) => (await who.get<{ draw: RaffleDraw }>(`/shop/items/${id}/draw`)).body.draw,
  };
}

const ordersOf = async (who: TestUser) => (await who.get<{ orders: ShopOrder[] }>('/shop/orders')).body.orders;
const balanceOf = async (who: TestUser) => (await who.get<{ balance: number }>('/earnings/summary')).body.balance;
const hasNotification = async (who: TestUser, text: RegExp) =>
  text.test(JSON.stringify((await who.get('/notifications')).body));

async function expectSoundLedger({ deps: { db } }: TestApp): Promise<void> {
  expect((await checkLedger(db)).wrong).toEqual([]);
  expect(await checkOrders(db)).toEqual([]);
}

it('a draw has a known answer, and every ticket the same chance', () => {
  // To repeat it by hand: `printf '7,12,101' | sha256sum`, then `printf 'seed:<that>:7' | sha256sum` for each ticket.
  expect(drawWinners({ seed: 'seed', tickets: ['101', '7', '12'], winners: 3 }, sha256)).toEqual(['7', '101', '12']);
  const tickets = Array.from({ length: 10 }, (_, index) => String(index + 1));
  const wins = new Map<string, number>();
  for (let seed = 0; seed < 2000; seed += 1)
    for (const ticket of drawWinners({ seed: String(seed), tickets, winners: 2 }, sha256))
      wins.set(ticket, (wins.get(ticket) ?? 0) + 1);
  // 400 each; four standard deviations are 72.
  for (const ticket of tickets) expect(Math.abs((wins.get(ticket) ?? 0) - 400)).toBeLessThan(72);
});

it('is drawn once after its end, by a seed whose hash was published before', async () => {
  const app = await startApp();
  const [alice, bob, carol, dave] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dave');
  await pay(app, [alice, bob, carol], 100);
  const raffle = await openRaffle(app);
  const before = await raffle.drawFor(dave);
  expect(before).toMatchObject({ seed: null, tickets: null, winners: [] });
  const first = await raffle.ticket(alice);
  expect(first).toMatchObject({ status: 'fulfilled', won: null });
  const others = [await raffle.ticket(alice), await raffle.ticket(bob), await raffle.ticket(bob)];
  const suspended = await raffle.ticket(carol);
  const refunded = await raffle.ticket(alice);
  await raffle.refund(refunded);
  await raffle.operator.post(`/operator/members/${carol.id}/suspend`, { reason: 'Spam' });
  // What its buyers agreed to stays. Its texts may change.
  expect(await expectError(raffle.change({ winners: 1 }))).toBe('409 RAFFLE_TERMS_FIXED');
  expect((await raffle.change({ name: 'An old camera' })).status).toBe(200);
  await drawRaffles(app.deps);
  expect(await raffle.drawFor(dave)).toEqual(before);

  app.advance(hourMs);
  await confirmSessions(app, bob);
  expect(await expectError(raffle.buy(bob))).toBe('409 ITEM_UNAVAILABLE');
  await Promise.all([1, 2, 3].map(() => drawRaffles(app.deps)));
  const { seed, seedHash, tickets, winners } = await raffle.drawFor(dave);
  expect(seedHash).toBe(before.seedHash);
  expect(sha256(seed ?? '')).toBe(seedHash);
  const expected = [first, ...others].map(({ id }) => id);
  expect(tickets).toEqual(expected);
  const won = drawWinners({ seed: seed ?? '', tickets: expected, winners: 2 }, sha256);
  expect(winners.map(({ ticket }) => ticket)).toEqual(won);
  expect(await raffle.seenBy(dave)).toMatchObject({ decidedAt: expect.any(String), winners: 2 });

  const result = [...(await ordersOf(alice)), ...(await ordersOf(bob))];
  for (const { id, won: hasWon, status } of result.filter((order) => order.id !== refunded.id))
    expect([id, hasWon, status]).toEqual([id, won.includes(id), won.includes(id) ? 'open' : 'fulfilled']);
  expect(result.find(({ id }) => id === refunded.id)).toMatchObject({ won: null, status: 'refunded' });
  const carols = await app.deps.db.kysely
    .selectFrom('shop_orders')
    .select('won')
    .where('id', '=', suspended.id)
    .execute();
  expect(carols).toEqual([{ won: false }]);
  // Operators send what was won.
  const open = await raffle.operator.get<{ orders: OperatorOrder[] }>('/operator/shop/orders');
  expect(new Set(open.body.orders.map(({ id }) => id))).toEqual(new Set(won));
  const prize = await raffle.operator.post(`/operator/shop/orders/${won[0]}/fulfil`, { note: 'By mail' });
  expect(prize.body).toMatchObject({ order: { status: 'fulfilled', won: true } });
  const hasWon = new Set(winners.map(({ user }) => user?.id));
  for (const who of [alice, bob])
    await until(() => hasNotification(who, hasWon.has(who.id) ? /You won the raffle An old/ : /You did not win this/));
  // A winner is shown by name, but not across a block.
  const winner = [alice, bob].find(({ id }) => hasWon.has(id))!;
  await dave.post(`/users/${winner.id}/block`, {});
  const blocked = (await raffle.drawFor(dave)).winners;
  expect(blocked.some(({ user }) => user === null)).toBe(true);
  expect(blocked.some(({ user }) => user?.id === winner.id)).toBe(false);

  expect(await expectError(raffle.cancel())).toBe('409 RAFFLE_DECIDED');
  app.advance(7 * dayMs);
  expect(await raffle.seenBy(dave)).toBeUndefined();
  await expectSoundLedger(app);
});

it('draws and sells at the same time without a lost or a late ticket', async () => {
  const app = await startApp();
  const buyers = await createTestUsers(app, ...Array.from({ length: 40 }, (_, index) => `buyer${index}`));
  await pay(app, buyers, 100);
  const raffle = await openRaffle(app, { winners: 5, stock: 60 });
  const early = await Promise.all(buyers.slice(0, 20).map(raffle.ticket));
  app.advance(hourMs - 1);
  const rush = buyers.slice(20).map((buyer) => raffle.buy(buyer));
  const refunds = early.slice(0, 5).map((order) => raffle.refund(order));
  app.advance(1);
  const draws = [drawRaffles(app.deps), drawRaffles(app.deps)];
  const [results] = await Promise.all([Promise.all(rush), Promise.all(refunds), Promise.all(draws)]);
  const { tickets, winners } = await raffle.drawFor(buyers[0]!);
  const sold = results.flatMap(({ status, body }) => (status === 201 ? [body.order.id] : []));
  for (const id of [...sold, ...early.slice(5).map((order) => order.id)]) expect(tickets).toContain(id);
  expect(winners).toHaveLength(5);
  const refunded = await Promise.all(refunds);
  expect(refunded.every(({ status }) => status === 200)).toBe(true);
  await expectSoundLedger(app);
});

it('is cancelled with all tickets refunded, once', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await pay(app, [alice, bob], 3000);
  const raffle = await openRaffle(app);
  for (let round = 0; round < 21; round += 1) await Promise.all(Array.from({ length: 10 }, () => raffle.ticket(alice)));
  await raffle.ticket(bob);
  expect(await balanceOf(alice)).toBe(900);
  expect(await expectError(alice.post(`/operator/shop/items/${raffle.id}/cancel`, { note: 'x' }))).toBe(
    '404 NOT_FOUND',
  );
  expect(await expectError(raffle.cancel(' '))).toBe('400 REJECTION_REASON_REQUIRED');
  const cancelled = await Promise.all([raffle.cancel(), raffle.cancel()]);
  expect(cancelled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(cancelled.find(({ status }) => status === 200)?.body).toMatchObject({ item: { isCancelled: true } });
  expect(await raffle.seenBy(bob)).toBeUndefined();
  expect(await expectError(raffle.buy(bob))).toBe('404 ITEM_NOT_FOUND');
  expect(await expectError(bob.get(`/shop/items/${raffle.id}/draw`))).toBe('404 ITEM_NOT_FOUND');
  expect(await expectError(raffle.change({ name: 'Again' }))).toBe('409 RAFFLE_CANCELLED');
  // The job may run more than once, also beside itself.
  await Promise.all([1, 2].map(() => refundTickets(app.deps, { itemId: raffle.id })));
  await until(async () => (await balanceOf(alice)) === 3000 && (await balanceOf(bob)) === 3000);
  await until(() => hasNotification(bob, /An? camera was refunded: The prize broke/));
  app.advance(hourMs);
  await drawRaffles(app.deps);
  expect((await ordersOf(bob)).map(({ status, won }) => [status, won])).toEqual([['refunded', null]]);
  await expectSoundLedger(app);
});

it('is created with terms that can be drawn, and without buyers it has no winners', async () => {
  const app = await startApp();
  const [alice] = await createTestUsers(app, 'alice');
  const raffle = await openRaffle(app);
  const endsAt = new Date(app.deps.clock.now().getTime() + hourMs).toISOString();
  const draft = { kind: 'raffle', name: 'A camera', price: 10, stock: 5, winners: 1, endsAt };
  const create = (terms: object) => raffle.operator.post('/operator/shop/items', { ...draft, ...terms });
  expect(await expectError(create({ stock: null }))).toBe('400 RAFFLE_TICKETS_INVALID');
  expect(await expectError(create({ endsAt: null }))).toBe('400 RAFFLE_END_REQUIRED');
  expect(await expectError(create({ winners: 6 }))).toBe('400 RAFFLE_WINNERS_INVALID');
  expect(JSON.stringify((await create({})).body)).not.toMatch(/seed/);
  expect((await raffle.change({ winners: 3 })).status).toBe(200);
  const mug = await raffle.operator.post<{ item: OperatorItem }>('/operator/shop/items', { ...draft, kind: 'manual' });
  expect(mug.body.item.winners).toBeNull();
  expect(await expectError(alice.get(`/shop/items/${mug.body.item.id}/draw`))).toBe('404 ITEM_NOT_FOUND');
  const cancel = raffle.operator.post(`/operator/shop/items/${mug.body.item.id}/cancel`, { note: 'x' });
  expect(await expectError(cancel)).toBe('404 ITEM_NOT_FOUND');
  app.advance(hourMs);
  await drawRaffles(app.deps);
  expect(await raffle.drawFor(alice)).toMatchObject({ tickets: [], winners: [] });
  const later = new Date(app.deps.clock.now().getTime() + hourMs).toISOString();
  expect(await expectError(raffle.change({ winners: 3, endsAt: later }))).toBe('409 RAFFLE_TERMS_FIXED');
});
