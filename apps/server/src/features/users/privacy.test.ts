import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import type { ListedUser, PublicUser } from '@gumball/contract/users/users.schemas';
import { expect, it } from 'vitest';
import { befriend } from '../../../test/data/builders.ts';
import { createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp } from '../../../test/start-app.ts';
import { getPrivacySettings } from './get-privacy-settings.ts';

const allVisible: PrivacySettings = {
  showPresence: true,
  showReadTicks: true,
  showOnLeaderboard: true,
  showToGuests: true,
  showToSearchEngines: true,
};
const seenBy = async (viewer: TestUser, other: TestUser) =>
  (await viewer.get<{ user: PublicUser }>(`/users/${other.id}`)).body.user;

it('changes the sent settings of the user only', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  expect((await alice.get('/users/privacy')).body).toEqual({ success: true, privacy: allVisible });
  const changed = await alice.put('/users/privacy', { showReadTicks: false });
  expect(changed.body).toEqual({ success: true, privacy: { ...allVisible, showReadTicks: false } });
  await alice.put('/users/privacy', { showOnLeaderboard: false });
  expect((await alice.put('/users/privacy', { showPresence: 'no' })).status).toBe(400);
  const settings = await getPrivacySettings(app.deps, [alice.id, bob.id, '5']);
  expect([...settings]).toEqual(
    expect.arrayContaining([
      [alice.id, { ...allVisible, showReadTicks: false, showOnLeaderboard: false }],
      [bob.id, allVisible],
    ]),
  );
  expect(settings.size).toBe(2);
});

it('shows presence to friends while the user allows it, and never to other users', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  if (!alice || !bob || !carol) throw new Error('three people');
  await befriend(app, alice, bob);
  await connect(app, alice);
  await until(async () => (await seenBy(bob, alice)).isOnline);
  expect((await seenBy(carol, alice)).isOnline).toBe(false);
  await alice.put('/users/privacy', { showPresence: false });
  expect(await seenBy(bob, alice)).toMatchObject({ isOnline: false, lastSeen: null });
  const friends = (await bob.get<{ friends: ListedUser[] }>('/friends/list')).body.friends;
  expect(friends).toMatchObject([{ id: alice.id, isOnline: false, lastSeen: null }]);
  expect((await seenBy(alice, alice)).isOnline).toBe(true);
  await alice.put('/users/privacy', { showPresence: true });
  expect((await seenBy(bob, alice)).isOnline).toBe(true);
});
