import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';

const script = fileURLToPath(new URL('../../../../deploy/backup.sh', import.meta.url));

/** Puts a fake `npm` on the PATH that records its call and writes a backup, or fails. */
async function startBackups() {
  const top = await temporaryFolder();
  const [bin, backups] = [path.join(top, 'bin'), path.join(top, 'backups')];
  await mkdir(bin);
  await mkdir(backups);
  const npm = `#!/bin/sh\necho "$* in $PWD" > ${top}/call\n[ -z "$FAIL" ] || exit 1\nmkdir "$6"\ntouch "$6/manifest.json"\n`;
  await writeFile(path.join(bin, 'npm'), npm);
  await chmod(path.join(bin, 'npm'), 0o755);
  const add = async (name: string, isFinished = true) => {
    await mkdir(path.join(backups, name));
    if (isFinished) await writeFile(path.join(backups, name, 'manifest.json'), '{}');
  };
  return {
    backups,
    add,
    call: () => readFile(path.join(top, 'call'), 'utf8'),
    names: async () => (await readdir(backups)).toSorted(),
    run: (args: string[], env: Record<string, string> = {}) =>
      spawnSync(script, args, { env: { PATH: `${bin}:${process.env.PATH}`, ...env } }).status,
  };
}

test('writes a backup into a folder named by its time and deletes the oldest ones', async () => {
  const { add, backups, call, names, run } = await startBackups();
  for (const day of [20, 21, 22]) await add(`2020-11-${day}T033000Z`);
  await add('2020-11-19T033000Z', false);
  await add('by-hand');
  expect(run([backups, '2'])).toBe(0);
  const [old, made = '', other] = await names();
  expect([old, other]).toEqual(['2020-11-22T033000Z', 'by-hand']);
  expect(made).toMatch(/^20\d\d-\d\d-\d\dT\d{6}Z$/);
  const root = path.dirname(path.dirname(script));
  expect(await call()).toBe(`run --silent gumball -- backup ${path.join(backups, made)} in ${root}\n`);
});

test('deletes nothing and fails if the backup fails', async () => {
  const { add, backups, names, run } = await startBackups();
  for (const day of [20, 21, 22]) await add(`2020-11-${day}T033000Z`);
  expect(run([backups, '1'], { FAIL: 'yes' })).not.toBe(0);
  expect(await names()).toHaveLength(3);
});

test('keeps 14 backups by default and requires a folder', async () => {
  const { add, backups, names, run } = await startBackups();
  for (let day = 10; day < 28; day += 1) await add(`2020-11-${day}T033000Z`);
  expect(run([backups])).toBe(0);
  expect(await names()).toHaveLength(14);
  expect(run([])).not.toBe(0);
});
