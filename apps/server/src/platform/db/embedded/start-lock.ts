import { randomBytes } from 'node:crypto';
import { readlink, rename, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCodeOf } from '../../errors/error-code-of.ts';
import { acceptsConnections } from './accepts-connections.ts';
import { folderError } from './embedded-postgres-error.ts';

/** The right to run PostgreSQL on a data folder, held until `release`. */
export type StartLock = {
  release(): Promise<void>;
};

/** Somebody else holds the lock; `pid` is 0 when it cannot be told. */
export type LockHeld = {
  heldBy: number;
};

/**
 * Takes the lock of a socket folder. The lock is a listening socket that `server.lock` points to: the kernel closes it with
 * its process, so a lock left by a killed server shows itself by not answering, whatever its pid is used for by now (also
 * from another container, where pids mean nothing). The pid in the socket's name is for people.
 */
export async function acquireStartLock(runFolder: string): Promise<StartLock | LockHeld> {
  const name = `server-${process.pid}-${randomBytes(4).toString('hex')}.sock`;
  const own = join(runFolder, name);
  const lock = join(runFolder, 'server.lock');
  const server = await listen(own);
  const release = async (): Promise<void> => {
    if ((await readlink(lock).catch(() => '')) === name) await rm(lock, { force: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await rm(own, { force: true });
  };
  try {
    for (;;) {
      const held = await claim(runFolder, lock, name);
      if (held === 'taken') return { release };
      if (held !== 'again') {
        await release();
        return held;
      }
    }
  } catch (error) {
    await release();
    throw folderError('lock the folder', runFolder, error);
  }
}

async function claim(runFolder: string, lock: string, name: string): Promise<'taken' | 'again' | LockHeld> {
  try {
    await symlink(name, lock);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
    const holder = await readlink(lock).catch(() => undefined);
    if (holder === undefined) return 'again';
    if (holder === name) return 'taken';
    if (await acceptsConnections(join(runFolder, holder)))
      return { heldBy: Number(/^server-(\d+)-/.exec(holder)?.[1] ?? 0) };
    await removeStaleLock(runFolder, lock, holder);
    return 'again';
  }
  // Another process that judged the same dead lock may have moved ours away for a moment; it puts it back at once.
  await delay(15);
  return (await readlink(lock).catch(() => undefined)) === name ? 'taken' : 'again';
}

/** Moves a dead lock away; puts it back if it was replaced by a living one since it was judged. */
async function removeStaleLock(runFolder: string, lock: string, observedHolder: string): Promise<void> {
  const aside = join(runFolder, `stale-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await rename(lock, aside);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await readlink(aside);
  if (moved === observedHolder) await rm(join(runFolder, observedHolder), { force: true });
  else await symlink(moved, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).destroy());
    server.unref();
    server.once('error', (error) => reject(folderError('make a socket in', path, error)));
    server.listen(path, () => {
      server.removeAllListeners('error');
      server.on('error', () => undefined);
      resolve(server);
    });
  });
}

/** The pid of the server that holds the lock of a socket folder, or undefined when nobody does. */
export async function findLockHolder(runFolder: string): Promise<number | undefined> {
  const holder = await readlink(join(runFolder, 'server.lock')).catch(() => undefined);
  if (holder === undefined || !(await acceptsConnections(join(runFolder, holder)))) return undefined;
  return Number(/^server-(\d+)-/.exec(holder)?.[1] ?? 0);
}
