import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTempFolder } from '../../../test/create-temp-folder.ts';
import { createTestUser } from '../../../test/data/users.ts';
import { startApp } from '../../../test/start-app.ts';
import { createInvitationPage } from './create-invitation-page.ts';

const site = {
  origin: 'https://gumball.example',
  language: 'en',
  canSignUp: true,
  revision: 0,
  kind: undefined,
  stylesPath: '/s.css',
  logoPath: '/icons/logo.svg',
  scriptPath: '/s.js',
} as const;

it('previews an invitation with the name and the bonus, unless guests may not see the member', async () => {
  const app = await startApp();
  const { folder, remove } = await createTempFolder();
  onTestFinished(remove);
  const page =
    '<!doctype html><html><head><title>Gumball</title><meta name="description" content="x" /></head><body></body></html>';
  await writeFile(path.join(folder, 'index.html'), page);
  const alice = await createTestUser(app, 'alice');
  const setAlice = (change: Record<string, unknown>) =>
    app.deps.db.kysely.updateTable('users').set(change).where('id', '=', alice.id).execute();
  const open = await createInvitationPage({ ...app.deps, webFolder: folder });
  const bodyFor = async (code: string) => {
    const content = await open(site, code);
    return typeof content === 'object' ? String(content.body) : content;
  };

  await setAlice({ last_name: `$& $\` </title><script>` });
  const body = (await bodyFor('refalice')) ?? '';
  expect(body.match(/<title>/g)).toHaveLength(1);
  expect(body.match(/name="description"/g)).toHaveLength(1);
  expect(body).toContain('<title>Alice $&#38; $` &#60;/title&#62;&#60;script&#62; invites you to Gumball</title>');
  expect(body).toContain('a welcome bonus of 25 Gumballs');
  expect(body).toContain('https://gumball.example/cards/invitation/REFALICE/');
  expect(body).toContain('name="robots" content="noindex"');
  expect(await bodyFor('REFNOBODY')).toBeUndefined();
  for (const change of [{ show_to_guests: false }, { show_to_guests: true, suspended_at: new Date() }]) {
    await setAlice(change);
    expect(await bodyFor('REFALICE')).toBeUndefined();
  }
});
