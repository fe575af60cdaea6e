import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, listFiles, root } from './project-files.ts';

const built = 'apps/web/dist/index.html';
const sources = ['apps/web', 'packages'];

/** Returns whether the build of the web app is newer than all its sources. True if there is no web app. */
export function isBuilt(top: string = root): boolean {
  if (!existsSync(join(top, 'apps/web/index.html'))) return true;
  const page = statSync(join(top, built), { throwIfNoEntry: false });
  if (!page) return false;
  const files = sources.flatMap((folder) => listFiles(join(top, folder)).map((path) => `${folder}/${path}`));
  const inputs = files.filter((path) => !isTest(path) && !path.endsWith('.gen.ts'));
  return [...inputs, 'package-lock.json'].every((path) => statSync(join(top, path)).mtimeMs <= page.mtimeMs);
}
