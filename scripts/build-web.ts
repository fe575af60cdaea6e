import { spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';

const built = 'apps/web/dist/index.html';
const sources = ['package-lock.json', 'apps/web/{src,public,scripts}/**', 'apps/web/*.*', 'packages/*/src/**'];
const generated = /routeTree\.gen\.ts$/;

/** Builds the web app unless what is built is newer than everything it is made of. Throws where the build fails. */
export async function buildWebIfStale(): Promise<void> {
  if (!isStale()) return;
  process.stdout.write('Building the web app...\n');
  const build = spawn('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve, reject) => {
    build.once('error', reject);
    build.once('exit', resolve);
  });
  if (code !== 0) throw new Error('The web app could not be built; see above.');
}

function isStale(): boolean {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return globSync(sources).some(
    (file) => !generated.test(file) && statSync(file).mtimeMs > builtAt && statSync(file).isFile(),
  );
}
