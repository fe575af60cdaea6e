import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const tmpfs = '/dev/shm';
const minFreeBytes = 4 * 2 ** 30;

/**
 * Moves the temporary files of this process and its children to tmpfs, if enough memory is free: a test run copies and
 * deletes hundreds of databases. The folder is removed when this process ends.
 */
export function enableTmpfs(): void {
  if (!isUsable()) return;
  const folder = mkdtempSync(join(tmpfs, 'gumball-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function isUsable(): boolean {
  if (process.env.TMPDIR !== undefined) return false;
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === tmpfs);
    const options = mount?.split(' ')[3]?.split(',');
    // Executables are copied there too.
    if (!options || options.includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(tmpfs);
    return Math.min(bavail * bsize, process.availableMemory()) >= minFreeBytes;
  } catch {
    return false;
  }
}
