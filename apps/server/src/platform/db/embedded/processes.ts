import { readFile, stat } from 'node:fs/promises';
import { errorCodeOf } from '../../errors/error-code-of.ts';

/** Whether a process with this pid runs. A zombie does not. */
export async function isRunning(pid: number): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCodeOf(error) === 'ESRCH') return false;
  }
  const state = (await readStat(pid))?.state;
  return state !== 'Z' && state !== 'X';
}

/**
 * Whether the process is a PostgreSQL on this folder. Pids are reused, so a running process alone proves nothing.
 * Returns undefined if the system does not show the folder of a process.
 */
export async function isPostgresOf(pid: number, cluster: string): Promise<boolean | undefined> {
  if (process.platform !== 'linux') return undefined;
  const name = (await readStat(pid))?.name;
  if (name === undefined) return undefined;
  if (name !== 'postgres') return false;
  try {
    const [here, there] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return here.dev === there.dev && here.ino === there.ino;
  } catch {
    return undefined;
  }
}

async function readStat(pid: number): Promise<{ name: string; state: string } | undefined> {
  if (process.platform !== 'linux') return undefined;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const parts = line === undefined ? null : /^\d+ \((.*)\) (\S)/s.exec(line);
  return parts === null ? undefined : { name: parts[1] ?? '', state: parts[2] ?? '' };
}
