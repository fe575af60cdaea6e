import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTempFolder } from '../../../test/create-temp-folder.ts';
import { seal, unseal } from './seal.ts';
import { readSettingsKey } from './settings-key.ts';

it('decrypts with the same key for the same place only', () => {
  const key = randomBytes(32);
  const sealed = seal(key, 'mail.password', 'geheim ☂');
  expect(sealed).not.toContain('geheim');
  expect(seal(key, 'mail.password', 'geheim ☂')).not.toBe(sealed);
  expect(unseal(key, 'mail.password', sealed)).toBe('geheim ☂');
  expect(unseal(key, 'x.bearerToken', sealed)).toBeUndefined();
  expect(unseal(randomBytes(32), 'mail.password', sealed)).toBeUndefined();
  for (const broken of ['', 'v1.', 'v2.aaaa', `${sealed.slice(0, -3)}AAA`, `v1.${'A'.repeat(20)}`])
    expect(unseal(key, 'mail.password', broken)).toBeUndefined();
});

it('creates one key file, also when several ask at once, unless a variable has the key', async () => {
  const { folder: dataDir, remove } = await createTempFolder();
  try {
    const config = { dataDir, settingsKey: undefined };
    expect(await readSettingsKey(config, { creates: false })).toBeUndefined();
    const keys = await Promise.all([1, 2, 3, 4].map(() => readSettingsKey(config, { creates: true })));
    const stored = await readSettingsKey(config, { creates: false });
    for (const key of keys) expect(key).toEqual(stored);
    expect(stored).toHaveLength(32);
    expect((await stat(path.join(dataDir, 'settings.key'))).mode & 0o777).toBe(0o600);
    const other = await readSettingsKey({ dataDir, settingsKey: 'k'.repeat(32) }, { creates: false });
    expect(other).not.toEqual(stored);
  } finally {
    await remove();
  }
});
