import type { OperatorItem, OperatorOrder } from '@gumball/contract/shop/shop.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { actAs, type FakeCall, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { ShopPanel } from './ShopPanel.tsx';

const ticket: OperatorItem = {
  id: '10',
  kind: 'code',
  name: 'A ticket',
  description: '',
  pictureUrl: null,
  price: 400,
  left: 0,
  memberLimit: null,
  startsAt: null,
  endsAt: null,
  frame: null,
  pack: null,
  winners: null,
  decidedAt: null,
  isCancelled: false,
  stock: 2,
  sold: 2,
  isPaused: false,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const orderOf = (id: string, name: string, canDecide: boolean): OperatorOrder => ({
  id,
  item: { id: '11', kind: 'manual', name: 'A mug', pictureUrl: null, frame: null, pack: null },
  price: 400,
  status: 'open',
  won: null,
  note: null,
  usedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  decidedAt: null,
  canDecide,
  buyer: {
    id: `9${id}`,
    username: `${name}.fun`,
    firstName: 'Some',
    lastName: 'Body',
    avatarUrl: null,
    level: 'Novice',
  },
});

let items: OperatorItem[];
let orders: OperatorOrder[];
let writes: FakeCall[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  items = [ticket];
  orders = [orderOf('1', 'bob', true), orderOf('2', 'carol', true), orderOf('3', 'own', false)];
  writes = [];
  const pagination = { page: 1, limit: 20, hasMore: false };
  api = fakeApi((call) => {
    const { method, path, query } = call;
    if (method === 'GET' && path === '/operator/shop/items') return ok({ items, pagination });
    if (path === '/operator/settings') {
      if (method !== 'GET') writes.push(call);
      return ok({ settings: { taskGate: 'twitter', tipsPerDay: 50, isTwitterConfigured: true } });
    }
    if (method === 'GET')
      return ok({ orders: orders.filter(({ status }) => status === query.get('status')), pagination });
    writes.push(call);
    const order = orders.find(({ id }) => path.startsWith(`/operator/shop/orders/${id}/`));
    orders = orders.filter((other) => other !== order);
    return ok(order ? { order } : { item: ticket, added: 2 });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const open = async (path = '/') => {
  await renderPage(<ShopPanel uploadPicture={async () => '/uploads/x.webp'} />, path);
  actAs('administrator');
};

test('creates a frame for the avatar', async () => {
  await open();
  await page.getByRole('button', { name: 'New item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Frame around the avatar' }).click();
  await dialog.getByRole('combobox', { name: 'Frame' }).click();
  await page.getByRole('option', { name: 'Night sky' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night');
  await dialog.getByRole('textbox', { name: 'Price' }).fill('250');
  await expect.element(dialog.getByLabelText('Per member')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Create item' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writes[0]).toMatchObject({ body: { kind: 'frame', frame: 'night', name: 'Night', price: 250 } });
});

test('creates a raffle by its rules, and cancels one with a reason', async () => {
  items = [
    { ...ticket, kind: 'raffle', name: 'A camera', winners: 2 },
    { ...ticket, id: '12', kind: 'raffle', name: 'A lens', winners: 1, decidedAt: '2026-11-20T10:00:00.000Z' },
  ];
  await open();
  await page.getByRole('button', { name: 'New item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Raffle' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A tripod');
  await dialog.getByRole('textbox', { name: 'Price of a ticket' }).fill('25');
  const create = dialog.getByRole('button', { name: 'Create item' });
  await create.click();
  await expect.element(dialog.getByText('A raffle has 1 to 10,000 tickets')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Tickets' }).fill('100');
  await create.click();
  await expect.element(dialog.getByText('Please enter an end: a raffle is drawn then')).toBeVisible();
  await dialog.getByLabelText('Ends').fill('2030-01-01T12:00');
  await dialog.getByRole('textbox', { name: 'Winners' }).fill('3');
  await create.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writes[0]).toMatchObject({ body: { kind: 'raffle', name: 'A tripod', price: 25, stock: 100, winners: 3 } });

  await expect.element(page.getByRole('button', { name: 'Cancel A lens' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel A camera' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel raffle' });
  await expect.element(cancel).toBeDisabled();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The prize broke');
  await cancel.click();
  await expect
    .poll(() => writes[1])
    .toMatchObject({ path: '/operator/shop/items/10/cancel', body: { note: 'The prize broke' } });
});

test('changes how many Gumballs members can send in a day', async () => {
  await open();
  const field = page.getByLabelText('Daily limit (0: off)');
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(field).toHaveValue('50');
  await expect.element(save).toBeDisabled();
  await field.fill('10001');
  await expect.element(page.getByText('From 0 to 10,000')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await field.fill('0');
  await save.click();
  await expect.poll(() => writes.map(({ method, body }) => [method, body])).toEqual([['PUT', { tipsPerDay: 0 }]]);
});

test('creates an item by the rules, adds codes, and takes an item off sale', async () => {
  await open();
  await page.getByRole('button', { name: 'New item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' A film ');
  await dialog.getByRole('button', { name: 'Create item' }).click();
  await expect.element(dialog.getByText('The price must be a whole number from 1 to 1,000,000')).toBeVisible();
  expect(writes).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Price' }).fill('250');
  await dialog.getByRole('button', { name: 'Create item' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writes[0]).toMatchObject({
    path: '/operator/shop/items',
    body: { kind: 'code', name: 'A film', price: 250, stock: null, memberLimit: null, startsAt: null, endsAt: null },
  });
  await page.getByRole('button', { name: 'Add codes to A ticket' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Add codes' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Codes' }).fill('AAA\n\n BBB \nAAA');
  await expect.element(dialog.getByText('2 codes', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add codes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writes[1]).toMatchObject({ path: '/operator/shop/items/10/codes', body: { codes: ['AAA', 'BBB'] } });
  await page.getByRole('button', { name: 'Pause A ticket' }).click();
  await expect.poll(() => writes[2]).toMatchObject({ path: '/operator/shop/items/10' });
  expect(writes[2]?.body).toEqual({ isPaused: true });
});

test('an edit sends what the operator changed', async () => {
  items = [{ ...ticket, memberLimit: 3, startsAt: '2026-11-20T10:00:30.000Z', isPaused: true }];
  await open();
  await page.getByRole('button', { name: 'Edit A ticket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Price' }).fill('450');
  await dialog.getByLabelText('Per member').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(writes.map(({ path, body }) => [path, body])).toEqual([
    ['/operator/shop/items/10', { price: 450, memberLimit: null }],
  ]);
});

test('marks an order as sent, refunds another with a reason, and leaves an own one to others', async () => {
  await open('/?state=open');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}.fun` });
  await row('bob').getByRole('button', { name: 'Mark as sent' }).click();
  await row('bob').getByRole('textbox', { name: 'Note for the member' }).fill('By mail');
  await row('bob').getByRole('button', { name: 'Mark as sent' }).click();
  await expect.element(row('bob')).not.toBeInTheDocument();
  await row('carol').getByRole('button', { name: 'Refund' }).click();
  await expect.element(row('carol').getByRole('button', { name: 'Refund' })).toBeDisabled();
  await row('carol').getByRole('textbox', { name: 'Reason' }).fill('Broken');
  await row('carol').getByRole('button', { name: 'Refund' }).click();
  await expect.element(row('carol')).not.toBeInTheDocument();
  expect(writes.map(({ path, body }) => [path, body])).toEqual([
    ['/operator/shop/orders/1/fulfil', { note: 'By mail' }],
    ['/operator/shop/orders/2/refund', { note: 'Broken' }],
  ]);
  await expect.element(row('own').getByText('Another operator has to decide this one.')).toBeVisible();
  await expect.element(row('own').getByRole('button')).not.toBeInTheDocument();
});
