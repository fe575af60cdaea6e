/**
 * Provides the browser for the tests. It comes from npm, so nothing has to be installed by hand: the archives of
 * `@sparticuz/chromium` are unpacked once into node_modules/.cache, with the libraries and fonts that a minimal system
 * lacks.
 */
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root } from './project-files.ts';
import { unpackTar } from './unpack-tar.ts';

/** Options of Playwright's `launch`. */
export type ChromiumLaunch = {
  executablePath: string;
  headless: true;
  chromiumSandbox: false;
  args: string[];
  env: Record<string, string>;
};

type Candidate = { executablePath: string; env: Record<string, string> };

const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
];

const staleAfterMs = 10 * 60_000;

let cachedCandidate: Candidate | undefined;

/**
 * Returns the options of Playwright's `launch` for a headless Chromium that runs here. Throws an error with the sources
 * it tried.
 */
export function launchOptions(): ChromiumLaunch {
  const { executablePath, env } = findCandidate();
  return { executablePath, headless: true, chromiumSandbox: false, args: [...args], env: { ...definedEnv(), ...env } };
}

function findCandidate(): Candidate {
  if (cachedCandidate) return cachedCandidate;
  const tried: string[] = [];
  for (const [name, find] of sources) {
    try {
      const candidate = find();
      if (!candidate) {
        tried.push(`${name}: none`);
        continue;
      }
      assertRuns(candidate);
      cachedCandidate = candidate;
      return candidate;
    } catch (error) {
      tried.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw new Error(`No Chromium runs on this machine (${tried.join('; ')}). Set CHROME_PATH to one that does.`);
}

const sources: readonly (readonly [string, () => Candidate | undefined])[] = [
  ['npm', fromNpm],
  ['CHROME_PATH', () => toCandidate(process.env.CHROME_PATH)],
  ['PATH', () => toCandidate(findOnPath())],
  ['apt', fromApt],
];

function toCandidate(executablePath: string | undefined): Candidate | undefined {
  return executablePath ? { executablePath, env: {} } : undefined;
}

function fromNpm(): Candidate | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const packageFolder = join(root, 'node_modules/@sparticuz/chromium');
  if (!existsSync(packageFolder)) return undefined;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const unpacked = unpackOnce(`chromium-${version}`, (folder, target) =>
    unpackChromium(join(packageFolder, 'bin'), folder, target),
  );
  return {
    executablePath: join(unpacked, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(unpacked, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter),
      FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
    },
  };
}

/**
 * Returns the folder `name` in the cache. If it does not exist, `unpack` fills a temporary folder, which is then
 * renamed: the result is complete or absent, so processes may race. If node_modules is not writable, the folder is in a
 * private temporary folder.
 */
export function unpackOnce(
  name: string,
  unpack: (folder: string, target: string) => void,
  cache = join(root, 'node_modules/.cache'),
): string {
  const cached = join(cache, name);
  if (existsSync(cached)) return cached;
  const parentFolder = isWritable(cache) ? cache : privateTempFolder();
  const target = join(parentFolder, name);
  if (existsSync(target)) return target;
  removeStaleFolders(parentFolder, `${name}.part-`);
  const partial = mkdtempSync(join(parentFolder, `${name}.part-`));
  try {
    unpack(partial, target);
    chmodSync(partial, 0o755);
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function unpackChromium(bin: string, folder: string, target: string): void {
  const archive = (name: string) => brotliDecompressSync(readFileSync(join(bin, name)));
  writeFileSync(join(folder, 'chromium'), archive('chromium.br'), { mode: 0o755 });
  for (const name of ['al2023.tar.br', 'swiftshader.tar.br', 'fonts.tar.br']) unpackTar(archive(name), folder);
  writeFileSync(join(folder, 'fonts.conf'), fontConfig(target));
}

// The packaged configuration has the paths of one hosting provider. The system's fonts come after ours, because they
// may have emoji.
function fontConfig(target: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(target, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${join(target, 'fonts-cache')}</cachedir>
  <config></config>
</fontconfig>
`;
}

function privateTempFolder(): string {
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `gumball-tests-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid: owner, mode } = statSync(folder);
  if (owner !== uid || (mode & 0o022) !== 0)
    throw new Error(`${folder} belongs to another user or is writable by others`);
  return folder;
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function removeStaleFolders(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(parent, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > staleAfterMs) rmSync(path, { recursive: true, force: true });
  }
}

function findOnPath(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function fromApt(): Candidate | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const run = (...args: string[]) =>
    execFileSync('/usr/bin/apt-get', args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 5 * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run('update');
  run('install', '-y', '--no-install-recommends', 'chromium');
  return toCandidate(findOnPath());
}

function assertRuns({ executablePath, env }: Candidate): void {
  execFileSync(executablePath, ['--version', '--no-sandbox'], {
    cwd: dirname(executablePath),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  });
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 2).join(' ');
}
