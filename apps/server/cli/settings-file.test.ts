import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultSiteNames, setSiteNames } from '@gumball/rules/formats/site-names';
import { afterEach, expect, it } from 'vitest';
import { databaseEnv, runCli } from '../test/processes/command-line.ts';
import { startApp } from '../test/start-app.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

afterEach(() => setSiteNames(defaultSiteNames));

it('writes all settings to a file, shows what one changes, and applies it', async () => {
  const app = await startApp();
  const folder = await temporaryFolder();
  const env = { ...databaseEnv(app.database), DATA_DIR: folder };
  const file = path.join(folder, 'settings.json');
  expect(await runCli(env, 'export-settings', file)).toMatchObject({ code: 0, out: `The settings are in ${file}.\n` });
  expect((await runCli(env, 'export-settings', file)).complaint).toBe(`${file} already exists.\n`);
  expect((await runCli(env, 'import-settings', file)).out).toBe('The file changes nothing.\n');
  const settings = JSON.parse(await readFile(file, 'utf8')) as Record<string, object>;
  const changed = {
    ...settings,
    site: { ...settings['site'], name: 'Harbour' },
    newMemberLimits: { ...settings['newMemberLimits'], days: 3 },
  };
  await writeFile(file, JSON.stringify(changed));
  const preview = await runCli(env, 'import-settings', file);
  expect(preview.out).toBe(
    'site.name: null -> "Harbour"\nnewMemberLimits.days: 0 -> 3\nNothing was changed. Repeat with --yes to apply the file.\n',
  );
  expect(app.deps.site.current().revision).toBe(0);
  expect((await runCli(env, 'import-settings', file, '--yes')).out).toMatch(/The settings are applied\.\n$/);
  await expect.poll(() => app.deps.site.current().name).toBe('Harbour');
  await expect.poll(async () => (await app.deps.newMemberLimits.current()).days).toBe(3);
  const { rows } = await app.deps.db.pool.query('SELECT action, operator_id FROM audit_log ORDER BY id');
  expect(rows).toEqual([
    { action: 'change-new-member-limits', operator_id: null },
    { action: 'change-site', operator_id: null },
  ]);
  for (const [content, complaint] of [
    ['{', /is not JSON\.\n$/],
    ['{}', /has no settings: format: /],
    [JSON.stringify({ ...settings, version: 2 }), /^This file is of a version that this server does not know\.\n$/],
  ] as const) {
    await writeFile(file, content);
    expect(await runCli(env, 'import-settings', file, '--yes')).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(complaint) as string,
    });
  }
  expect((await runCli(env, 'import-settings', '/nowhere/x')).complaint).toBe('/nowhere/x cannot be used: ENOENT.\n');
}, 240_000);
