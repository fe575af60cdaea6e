import { randomBytes } from 'node:crypto';
import { readlink, rename, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCodeOf } from '../../errors/error-code-of.ts';
import { acceptsConnections } from './accepts-connections.ts';
import { folderError } from './embedded-postgres-error.ts';

/** The lock to run PostgreSQL on a data folder. Held until `release`. */
export type StartLock = {
  release(): Promise<void>;
};

/** Another process holds the lock. `heldBy` is its pid, or 0 if unknown. */
export type LockHeld = {
  heldBy: number;
};

/**
 * Acquires the lock of a socket folder. The lock is a listening socket that `server.lock` links to. The kernel closes
 * it with its process, so a stale lock refuses connections. This works with reused pids and across containers, where
 * pids have no meaning. The pid in the socket's name is only for messages.
 */
export async function acquireStartLock(runFolder: string): Promise<StartLock | LockHeld> {
  const name = `server-${process.pid}-${randomBytes(4).toString('hex')}.sock`;
  const socketPath = join(runFolder, name);
  const lock = join(runFolder, 'server.lock');
  const server = await listen(socketPath);
  const release = async (): Promise<void> => {
    if ((await readlink(lock).catch(() => '')) === name) await rm(lock, { force: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await rm(socketPath, { force: true });
  };
  try {
    for (;;) {
      const claimResult = await claim(runFolder, lock, name);
      if (claimResult === 'taken') return { release };
      if (claimResult !== 'again') {
        await release();
        return claimResult;
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
  // Another process that saw the same stale lock may have renamed this lock. It restores it at once.
  await delay(15);
  return (await readlink(lock).catch(() => undefined)) === name ? 'taken' : 'again';
}

/** Renames a stale lock and removes it. Restores it if a live lock has replaced it since the check. */
async function removeStaleLock(runFolder: string, lock: string, observedHolder: string): Promise<void> {
  const renamedLock = join(runFolder, `stale-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await rename(lock, renamedLock);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return;
    throw error;
  }
  const movedHolder = await readlink(renamedLock);
  if (movedHolder === observedHolder) await rm(join(runFolder, observedHolder), { force: true });
  else await symlink(movedHolder, lock).catch(() => undefined);
  await rm(renamedLock, { force: true });
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).destroy());
    server.unref();
    server.once('error', (error) => reject(folderError('create a socket in', path, error)));
    server.listen(path, () => {
      server.removeAllListeners('error');
      server.on('error', () => undefined);
      resolve(server);
    });
  });
}

/** Returns the pid of the server that holds the lock of a socket folder, or undefined if there is none. */
export async function findLockHolder(runFolder: string): Promise<number | undefined> {
  const holder = await readlink(join(runFolder, 'server.lock')).catch(() => undefined);
  if (holder === undefined || !(await acceptsConnections(join(runFolder, holder)))) return undefined;
  return Number(/^server-(\d+)-/.exec(holder)?.[1] ?? 0);
}
