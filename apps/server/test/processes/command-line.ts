import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { pickMachine } from './pick-machine.ts';

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** Runs a CLI command in a child process with `input` on its stdin. Some commands start a database. */
export async function runCliWithInput(input: string, env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [main, ...words], { env: { ...pickMachine(), ...env } });
  let out = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, complaint };
}

/** Runs a CLI command in a child process. Returns its exit code, stdout and stderr. */
export function runCli(env: Record<string, string>, ...words: string[]) {
  return runCliWithInput('', env, ...words);
}

/** The connection URL of a test database. */
export function databaseUrl(database: string): string {
  const { host, port, user } = inject('database');
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** The settings with which a process uses a copy of the template database, whose tables may be distributed. */
export function databaseEnv(database: string): { DATABASE_URL: string; DATABASE_DISTRIBUTED: string } {
  return { DATABASE_URL: databaseUrl(database), DATABASE_DISTRIBUTED: String(inject('workers').length > 0) };
}
