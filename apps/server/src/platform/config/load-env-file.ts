import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { errorCodeOf } from '../errors/error-code-of.ts';
import { ConfigError } from './config.ts';

const file = '.env';

/**
 * Adds the variables of `.env` in the working folder that the environment does not set. A missing file is no error.
 * Throws `ConfigError` for one that cannot be read: without its settings the server would start as the demo, whose
 * password everybody knows.
 */
export function loadEnvFile(): void {
  for (const [name, value] of Object.entries(parseEnv(readEnvFile()))) process.env[name] ??= value;
}

// `process.loadEnvFile` reports every file that it cannot open as missing.
function readEnvFile(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'ENOENT') return '';
    throw new ConfigError(`${file} cannot be read: ${code}.`);
  }
}
