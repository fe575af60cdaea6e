/**
 * Checks module boundaries. Every file belongs to a layer, and the table below lists the layers that each layer may
 * import. docs/adding-a-feature.md describes the same rules.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findCircle } from './find-circle.ts';
import { isSource, isTest, listFiles, root } from './project-files.ts';
import { type ImportOf, type ModuleFacts, readModule } from './read-module.ts';

/** One import that is not allowed: its place and the reason. */
export type Breach = { path: string; line: number; message: string };

type Room = { kind: RoomKind; feature?: string };
type RoomKind =
  | 'rules'
  | 'contract'
  | 'server feature'
  | 'server platform'
  | 'server top'
  | 'server test'
  | 'web feature'
  | 'web page'
  | 'web ui'
  | 'web lib'
  | 'web app'
  | 'web test'
  | 'outside';

type Law = { rooms: readonly RoomKind[]; packages: (name: string) => boolean };

const any = () => true;
const none = () => false;
const browser = (name: string) => !name.startsWith('node:') && name !== 'zod';
const shared = ['rules', 'contract'] as const;
const wholeServer = [...shared, 'server feature', 'server platform', 'server top', 'server test'] as const;
const wholeWeb = [...shared, 'web feature', 'web page', 'web ui', 'web lib', 'web app', 'web test'] as const;

const laws: Record<RoomKind, Law> = {
  rules: { rooms: ['rules'], packages: none },
  contract: { rooms: shared, packages: (name) => name === 'zod' },
  'server feature': { rooms: [...shared, 'server feature', 'server platform'], packages: any },
  'server platform': { rooms: [...shared, 'server platform'], packages: any },
  'server top': { rooms: wholeServer, packages: any },
  'server test': { rooms: wholeServer, packages: any },
  'web feature': { rooms: [...shared, 'web feature', 'web ui', 'web lib'], packages: browser },
  'web page': { rooms: [...shared, 'web page', 'web feature', 'web ui', 'web lib'], packages: browser },
  'web ui': { rooms: [...shared, 'web ui', 'web lib'], packages: browser },
  'web lib': { rooms: [...shared, 'web ui', 'web lib'], packages: browser },
  'web app': { rooms: wholeWeb, packages: browser },
  'web test': { rooms: wholeWeb, packages: browser },
  // Benchmarks run the web's own chat engine against a real server.
  outside: {
    rooms: [
      ...shared,
      'server feature',
      'server platform',
      'server top',
      'server test',
      'web feature',
      'web lib',
      'outside',
    ],
    packages: any,
  },
};

const testPackages = /^(vitest|vitest\/browser|@vitest\/.+|vitest-browser-react|fast-check|node:.+)$/;
// What a feature publishes besides its actions: its events and broadcasts, and the SQL of users and blocks.
const shareable = /\.(events|broadcasts)\.ts$|\/features\/(users|blocks)\/[a-z]+\.sql\.ts$/;
const layered = /\.(store|sql|view|routes|socket|broadcasts|events|jobs)\.ts$/;

/**
 * Returns the violations in the given files (path relative to the project root -> text). Only files in the map are
 * known to exist.
 */
export function findBreaches(files: ReadonlyMap<string, string>): Breach[] {
  const modules = new Map<string, ModuleFacts>();
  for (const [path, code] of files) if (isSource(path)) modules.set(path, readModule(path, code));
  const breaches: Breach[] = [];
  const between = new Map<string, Map<string, string>>();

  for (const [path, { imports }] of modules) {
    for (const found of imports) {
      const target = resolve(path, found.specifier);
      const message =
        target.path === undefined ? judgePackage(path, target.name) : judgeFile(path, target, found, modules);
      if (message) breaches.push({ path, line: found.line, message });
      const from = roomOf(path);
      const to = target.path === undefined ? undefined : roomOf(target.path);
      if (
        from.kind === 'server feature' &&
        to?.kind === 'server feature' &&
        from.feature !== to.feature &&
        !isTest(path)
      ) {
        const rows = between.get(from.feature ?? '') ?? new Map<string, string>();
        between.set(from.feature ?? '', rows.set(to.feature ?? '', `${path}:${found.line}`));
      }
    }
  }
  const circle = findCircle(new Map([...between].map(([from, rows]) => [from, [...rows.keys()]])));
  if (circle) {
    const [first = '', second = ''] = circle;
    const [path = '', line = '1'] = (between.get(first)?.get(second) ?? '').split(':');
    breaches.push({
      path,
      line: Number(line),
      message: `import cycle between server features: ${circle.join(' -> ')}`,
    });
  }
  return breaches;
}

function judgePackage(path: string, name: string): string | undefined {
  const { kind } = roomOf(path);
  if (isTest(path) && testPackages.test(name)) return undefined;
  if (laws[kind].packages(name)) return undefined;
  if (kind === 'rules') return `rules must not import ${name}`;
  return `${kind === 'contract' ? 'the contract' : `a ${kind} file`} may not import ${name}`;
}

function judgeFile(
  path: string,
  target: { path: string; byName: boolean },
  found: ImportOf,
  modules: ReadonlyMap<string, ModuleFacts>,
): string | undefined {
  const from = roomOf(path);
  const to = roomOf(target.path);
  const test = isTest(path);
  if (!target.byName && houseOf(path) !== houseOf(target.path) && to.kind !== 'outside') {
    return `import ${houseOf(target.path)} by its package name, not by a path`;
  }
  const rooms = test ? [...laws[from.kind].rooms, ...testRooms(from.kind)] : laws[from.kind].rooms;
  if (!rooms.includes(to.kind)) return `a ${from.kind} file may not import a ${to.kind} file`;
  if (from.kind === 'web feature' && to.kind === 'web feature' && from.feature !== to.feature) {
    return `the web feature ${from.feature} may not import ${to.feature}: compose them in a page`;
  }
  if (from.kind === 'server feature' && to.kind === 'server feature' && from.feature !== to.feature && !test) {
    if (layered.test(target.path) && !shareable.test(target.path))
      return `another feature's actions may be imported, not ${posix.basename(target.path)}`;
    if (isTest(target.path)) return 'a test may not be imported';
  }
  if (from.kind.startsWith('web') && to.kind === 'contract' && !found.typeOnly && !test) {
    const way = wayToZod(target.path, modules);
    if (way)
      return `the browser would load zod through ${way.join(' -> ')}: use \`import type\` or a file without schemas`;
  }
  return undefined;
}

// Tests of a feature may use the whole server, or compose components as a page does.
function testRooms(kind: RoomKind): readonly RoomKind[] {
  if (kind.startsWith('server')) return wholeServer;
  return kind.startsWith('web') ? ['web test'] : [];
}

function wayToZod(
  path: string,
  modules: ReadonlyMap<string, ModuleFacts>,
  seen = new Set<string>(),
): string[] | undefined {
  if (seen.has(path)) return undefined;
  seen.add(path);
  for (const { specifier, typeOnly } of modules.get(path)?.imports ?? []) {
    if (typeOnly) continue;
    const target = resolve(path, specifier);
    if (target.path === undefined) {
      if (target.name === 'zod') return [path];
      continue;
    }
    const rest = wayToZod(target.path, modules, seen);
    if (rest) return [path, ...rest];
  }
  return undefined;
}

type Target = { path: string; byName: boolean } | { path?: undefined; name: string };

const homes: Record<string, string> = {
  '@gumball/rules': 'packages/rules/src',
  '@gumball/contract': 'packages/contract/src',
  '@gumball/server': 'apps/server',
  '@gumball/web': 'apps/web',
};

function resolve(path: string, specifier: string): Target {
  if (specifier.startsWith('.')) {
    return { path: posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))), byName: false };
  }
  const parts = specifier.split('/');
  const name = specifier.startsWith('node:') ? specifier : parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const home = homes[name];
  if (!home) return { name: specifier.startsWith('@vitest/') || specifier === 'vitest/browser' ? specifier : name };
  const inside = posix.join(home, ...parts.slice(2));
  return { path: /\.\w+$/.test(inside) && /\.(tsx?|css|json)$/.test(inside) ? inside : `${inside}.ts`, byName: true };
}

function houseOf(path: string): string {
  return /^(?:apps|packages)\/[^/]+/.exec(path)?.[0] ?? '.';
}

function roomOf(path: string): Room {
  const [, house, rest = ''] = /^(packages\/rules|packages\/contract|apps\/server|apps\/web)\/(.*)$/.exec(path) ?? [];
  const feature = /^src\/features\/([^/]+)\//.exec(rest)?.[1];
  switch (house) {
    case 'packages/rules':
      return { kind: 'rules' };
    case 'packages/contract':
      return { kind: 'contract' };
    case 'apps/server':
      if (feature) return { kind: 'server feature', feature };
      if (/^(src\/platform\/|src\/deps\.ts$|migrations\/)/.test(rest)) return { kind: 'server platform' };
      return { kind: rest.startsWith('test/') ? 'server test' : 'server top' };
    case 'apps/web':
      if (feature) return { kind: 'web feature', feature };
      if (rest.startsWith('src/pages/')) return { kind: 'web page' };
      if (rest.startsWith('src/ui/')) return { kind: 'web ui' };
      if (rest.startsWith('src/lib/')) return { kind: 'web lib' };
      if (rest.startsWith('src/')) return { kind: 'web app' };
      return { kind: rest.startsWith('test/') ? 'web test' : 'outside' };
    default:
      return { kind: 'outside' };
  }
}

if (import.meta.main) {
  const files = new Map(
    listFiles()
      .filter(isSource)
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const breaches = findBreaches(files);
  for (const { path, line, message } of breaches) console.error(`${path}:${line} ${message}`);
  console.log(`${files.size} files, ${breaches.length} boundary violations`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
