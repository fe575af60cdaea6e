import { expect, it } from 'vitest';
import { createCommunityWith } from '../../../test/data/communities.ts';
import { createTestUsers, type Reply, type TestUser } from '../../../test/data/users.ts';
import { shareApp } from '../../../test/start-app.ts';

const password = 'a secret of tests';
const getApp = shareApp();

type Created = { code?: string } & Record<string, { id: string } | string | undefined>;
type Row = { path: string; body: (mark: string) => object; list: string; name: string };

const bot = (mark: string) => ({ name: 'Dice', username: `dice_${mark}` });
const rows: Row[] = [
  {
    path: '/apps',
    body: () => ({ name: 'Reader', redirectUris: ['https://reader.example/'] }),
    list: '/apps',
    name: 'apps',
  },
  {
    path: '/auth/tokens',
    body: () => ({ name: 'Script', scopes: ['posts:read'], days: 7, password }),
    list: '/auth/tokens',
    name: 'tokens',
  },
  {
    path: '/webhooks',
    body: () => ({ url: 'https://receiver.example/', events: ['post.created'] }),
    list: '/webhooks',
    name: 'webhooks',
  },
  { path: '/bots', body: bot, list: '/bots', name: 'bots' },
  { path: '/communities/:id/incoming', body: bot, list: '/bots', name: 'bots' },
];

it.each(rows.map((row, index) => ({ ...row, index })))(
  'creates once by $path with one key, while it exists',
  async ({ path, body, list, name, index }) => {
    const [alice, bob] = await createTestUsers(getApp(), `alice${index}`, `bob${index}`);
    const password_hash = await getApp().deps.passwords.hash(password);
    await getApp().deps.db.kysely.updateTable('users').set({ password_hash }).execute();
    let number = 0;
    const create = async (who: TestUser, key?: string): Promise<Reply<Created>> => {
      number += 1;
      const { id } = await createCommunityWith(who, [], `Club ${index} ${number}`);
      const headers = key === undefined ? undefined : { 'idempotency-key': key };
      return who.post<Created>(path.replace(':id', id), body(`${index}_${number}`), headers);
    };
    const existing = async (who: TestUser) =>
      ((await who.get<Record<string, { id: string }[]>>(list)).body[name] ?? []).map(({ id }) => id);

    const race = await Promise.all([create(alice, 'a'), create(alice, 'a')]);
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await create(alice, 'a')).body.code).toBe('ALREADY_CREATED');
    const [first] = await existing(alice);
    expect(await existing(alice)).toEqual([first]);

    // Other keys, no key, and other members create.
    for (const [who, key] of [
      [alice, 'b'],
      [alice, undefined],
      [alice, undefined],
      [bob, 'a'],
    ] as const)
      expect((await create(who, key)).status).toBe(201);
    await alice.delete(`${list}/${first}`);
    expect((await create(alice, 'a')).status).toBe(201);
    expect((await existing(alice)).length).toBe(4);
  },
);
