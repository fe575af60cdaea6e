import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Session } from '@gumball/contract/auth/account.schemas';
import { expect, it } from 'vitest';
import { guest, join, signUpOf } from '../../../../test/data/accounts.ts';
import { writePlacesDatabase } from '../../../../test/data/places-database.ts';
import { call } from '../../../../test/data/users.ts';
import { readOutbox } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { createPlaces } from './create-places.ts';

const { password } = signUpOf('alice');

async function placesOf(app: TestApp, token: string | undefined) {
  const { body } = await call<{ sessions: Session[] }>(app, 'GET', '/auth/sessions', { token });
  return body.sessions.map(({ place }) => place);
}

it('names the local network, and a country only where a trusted proxy states it', async () => {
  const app = await startApp({ TRUST_PROXY: 'loopback', COUNTRY_HEADER: 'CF-IPCountry' });
  const { token } = await join(app, 'alice');
  const logIn = async (headers: Record<string, string>) =>
    (await guest(app, '/login', { username: 'alice', password }, headers)).body.accessToken;
  const last = await logIn({ 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'nl', 'accept-language': 'de' });
  await logIn({ 'x-forwarded-for': '203.0.113.8', 'cf-ipcountry': 'XX' });
  await logIn({ 'cf-ipcountry': 'FR' });
  const places = await placesOf(app, token);
  expect(places).toHaveLength(4);
  expect(places).toEqual(expect.arrayContaining(['local', 'local', { country: 'NL' }]));
  expect(places).not.toContainEqual({ country: 'FR' });
  expect((await placesOf(app, last))[0]).toEqual({ country: 'NL' });
  const mails = (await readOutbox(app, 2)).join('\n');
  expect(mails).toContain('Ort: Niederlande');
});

it('looks addresses up in the database of the operator, and does without a damaged one', async () => {
  const folder = await temporaryFolder();
  const app = await startApp();
  const file = path.join(folder, 'country.mmdb');
  await writePlacesDatabase(file, 81, 'DE');
  const open = (placesDatabase: string) =>
    createPlaces({ config: { ...app.deps.config, placesDatabase }, log: app.deps.log });
  const places = open(file);
  expect(await places.find('81.2.69.160')).toEqual({ country: 'DE' });
  expect(await places.find('::ffff:81.2.69.160')).toEqual({ country: 'DE' });
  expect(await places.find('82.2.69.160')).toBeUndefined();
  expect(await places.find('81.2.69.160', 'FR')).toEqual({ country: 'FR' });
  expect(await places.find('192.168.1.4')).toBe('local');
  expect(await places.find(null)).toBeUndefined();
  await writeFile(file, 'not a database');
  expect(await open(file).find('81.2.69.160')).toBeUndefined();
  expect(await open('/nowhere').find('81.2.69.160')).toBeUndefined();
});
