/**
 * Builds the package that is published: `npm run build -w @gumball/client && npm publish packages/client/dist/package`.
 * In the repository the package is its source.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');
const target = join(folder, 'dist/package');
const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, stdio: 'inherit' });

rmSync(target, { recursive: true, force: true });
run('scripts/generate.ts');
run(join(folder, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json');
const { name, version, description, license, type, sideEffects, dependencies } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
) as Record<string, unknown>;
const published = {
  name,
  version,
  description,
  license,
  type,
  sideEffects,
  exports: { '.': { types: './client.d.ts', default: './client.js' } },
  dependencies,
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
copyFileSync(join(folder, '../../LICENSE'), join(target, 'LICENSE'));
