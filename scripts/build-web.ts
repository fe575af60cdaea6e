import { spawn } from 'node:child_process';
import { isBuilt } from './is-built.ts';

/** Builds the web app unless the existing build is newer than all its sources. Throws if the build fails. */
export async function buildWebIfStale(): Promise<void> {
  if (isBuilt()) return;
  process.stdout.write('Building the web app...\n');
  const build = spawn('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve, reject) => {
    build.once('error', reject);
    build.once('exit', resolve);
  });
  if (code !== 0) throw new Error('Building the web app failed; see the output above.');
}
