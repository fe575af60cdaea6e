import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, listFiles, root } from './project-files.ts';

const built = 'apps/web/dist/index.html';
const sources = /^(apps\/web|packages\/[^/]+)\/|^package-lock\.json$/;

/** Whether the web app's build is newer than everything it is made of. True when there is no web app yet. */
export function isBuilt(top: string = root): boolean {
  if (!existsSync(join(top, 'apps/web/index.html'))) return true;
  const page = statSync(join(top, built), { throwIfNoEntry: false });
  if (!page) return false;
  const inputs = listFiles(top).filter((path) => sources.test(path) && !isTest(path) && !path.endsWith('.gen.ts'));
  return inputs.every((path) => statSync(join(top, path)).mtimeMs <= page.mtimeMs);
}
