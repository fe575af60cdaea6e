import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { problemMessages } from '@gumball/rules/operators/problem-messages';
import { type Config, ConfigError } from '../config/config.ts';
import { errorCodeOf } from '../errors/error-code-of.ts';

/** The setting that names the file of the key. */
export const dkimSetting = 'DKIM_KEY_FILE';

/** Whether the content of a file is a key that can sign mails. The library sends them unsigned with any other. */
export function isSigningKey(content: string): boolean {
  try {
    return createPrivateKey(content).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** Reads the key that signs mails. Throws `ConfigError` for a file that cannot be read or has no such key. */
export async function readDkimKey({ keyFile }: NonNullable<Config['dkim']>): Promise<string> {
  const content = await readFile(keyFile, 'utf8').catch((error: unknown) => {
    throw new ConfigError(toEnglish(problemMessages['setting-file-failed'](dkimSetting, keyFile, errorCodeOf(error))));
  });
  if (!isSigningKey(content)) throw new ConfigError(toEnglish(problemMessages['dkim-key-wrong'](dkimSetting, keyFile)));
  return content;
}
