import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { errorCodeOf } from '../errors/error-code-of.ts';

const keyBytes = 32;

/**
 * Returns the key that encrypts secrets of settings: of SETTINGS_KEY, or of a file in the data folder. The database
 * does not have it, so that its backup reveals no secret. Undefined if there is no file and `creates` is false.
 */
export async function readSettingsKey(
  { settingsKey, dataDir }: Pick<Config, 'settingsKey' | 'dataDir'>,
  { creates }: { creates: boolean },
): Promise<Buffer | undefined> {
  const source = settingsKey ?? (await readKeyFile(path.join(dataDir, 'settings.key'), creates));
  return source === undefined ? undefined : Buffer.from(hkdfSync('sha256', source, '', 'settings', keyBytes));
}

async function readKeyFile(file: string, creates: boolean): Promise<string | undefined> {
  const read = async () => (await readFile(file, 'utf8')).trim();
  try {
    return await read();
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
    if (!creates) return undefined;
  }
  await mkdir(path.dirname(file), { recursive: true });
  // The file has its name only once it is complete: others may read it at any moment.
  const unnamed = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(unnamed, `${randomBytes(keyBytes).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
    await link(unnamed, file);
  } catch (error) {
    // Another process created it meanwhile.
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(unnamed, { force: true });
  }
  return read();
}
