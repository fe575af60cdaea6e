/**
 * Checks module boundaries. Every file belongs to a layer, and the table below lists the layers that each layer may
 * import. docs/adding-a-feature.md describes the same rules.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isSource, isTest, listFiles, root } from '../project-files.ts';
import { findCycle } from './find-cycle.ts';
import { type ImportInfo, type ModuleInfo, readModule } from './read-module.ts';
import { createServiceUses } from './service-uses.ts';

/** One import that is not allowed: its place and the reason. */
export type Violation = { path: string; line: number; message: string };

type Layer = { kind: LayerKind; feature?: string };
type LayerKind =
  | 'rules'
  | 'contract'
  | 'server feature'
  | 'server platform'
  | 'server deps'
  | 'server top'
  | 'server test'
  | 'web feature'
  | 'web page'
  | 'web ui'
  | 'web lib'
  | 'web app'
  | 'web test'
  | 'outside';

type LayerRule = { layers: readonly LayerKind[]; packages: (name: string) => boolean };

const anyPackage = () => true;
const noPackage = () => false;
const browserPackage = (name: string) => !name.startsWith('node:') && name !== 'zod';
const shared = ['rules', 'contract'] as const;
const wholeServer = [
  ...shared,
  'server feature',
  'server platform',
  'server deps',
  'server top',
  'server test',
] as const;
const wholeWeb = [...shared, 'web feature', 'web page', 'web ui', 'web lib', 'web app', 'web test'] as const;

const layerRules: Record<LayerKind, LayerRule> = {
  rules: { layers: ['rules'], packages: noPackage },
  contract: { layers: shared, packages: (name) => name === 'zod' },
  'server feature': { layers: [...shared, 'server feature', 'server platform', 'server deps'], packages: anyPackage },
  'server platform': { layers: [...shared, 'server platform'], packages: anyPackage },
  // The type of what actions receive. It names the features' services, so the platform may not import it.
  'server deps': { layers: ['server platform', 'server top'], packages: noPackage },
  'server top': { layers: wholeServer, packages: anyPackage },
  'server test': { layers: wholeServer, packages: anyPackage },
  'web feature': { layers: [...shared, 'web feature', 'web ui', 'web lib'], packages: browserPackage },
  'web page': { layers: [...shared, 'web page', 'web feature', 'web ui', 'web lib'], packages: browserPackage },
  'web ui': { layers: [...shared, 'web ui', 'web lib'], packages: browserPackage },
  'web lib': { layers: [...shared, 'web ui', 'web lib'], packages: browserPackage },
  'web app': { layers: wholeWeb, packages: browserPackage },
  'web test': { layers: wholeWeb, packages: browserPackage },
  // Benchmarks run the web's own chat engine against a real server.
  outside: {
    layers: [
      ...shared,
      'server feature',
      'server platform',
      'server top',
      'server test',
      'web feature',
      'web lib',
      'outside',
    ],
    packages: anyPackage,
  },
};

const testPackages = /^(vitest|vitest\/browser|@vitest\/.+|vitest-browser-react|fast-check|node:.+)$/;
// What a feature publishes besides its actions: its events and broadcasts, and the SQL of users, blocks and mutes.
const shareable = /\.(events|broadcasts)\.ts$|\/features\/(users|blocks|mutes)\/[a-z]+\.sql\.ts$/;
const privateFile = /\.(store|sql|view|routes|socket|broadcasts|events|jobs)\.ts$/;

/**
 * Returns the violations in the given files (path relative to the project root -> text). Only files in the map are
 * known to exist.
 */
export function findViolations(files: ReadonlyMap<string, string>): Violation[] {
  const modules = new Map<string, ModuleInfo>();
  for (const [path, code] of files) if (isSource(path)) modules.set(path, readModule(path, code));
  const violations: Violation[] = [];
  const featureImports = new Map<string, Map<string, string>>();
  const addFeatureImport = (path: string, line: number, target: string | undefined) => {
    const { kind, feature = '' } = layerOf(path);
    if (kind !== 'server feature' || target === undefined || target === feature || isTest(path)) return;
    const targets = featureImports.get(feature) ?? new Map<string, string>();
    featureImports.set(feature, targets.set(target, `${path}:${line}`));
  };
  const serviceUsesOf = createServiceUses(files);

  for (const [path, { imports }] of modules) {
    for (const { feature, line } of serviceUsesOf(files.get(path) ?? '')) addFeatureImport(path, line, feature);
    for (const imported of imports) {
      const target = resolve(path, imported.specifier);
      const message =
        target.path === undefined ? checkPackage(path, target.name) : checkFile(path, target, imported, modules);
      if (message) violations.push({ path, line: imported.line, message });
      const to = target.path === undefined ? undefined : layerOf(target.path);
      if (to?.kind === 'server feature') addFeatureImport(path, imported.line, to.feature);
    }
  }
  const cycle = findCycle(new Map([...featureImports].map(([from, targets]) => [from, [...targets.keys()]])));
  if (cycle) {
    const [first = '', second = ''] = cycle;
    const [path = '', line = '1'] = (featureImports.get(first)?.get(second) ?? '').split(':');
    violations.push({
      path,
      line: Number(line),
      message: `import cycle between server features: ${cycle.join(' -> ')}`,
    });
  }
  return violations;
}

function checkPackage(path: string, name: string): string | undefined {
  const { kind } = layerOf(path);
  if (isTest(path) && testPackages.test(name)) return undefined;
  if (layerRules[kind].packages(name)) return undefined;
  if (kind === 'rules') return `rules must not import ${name}`;
  return `${kind === 'contract' ? 'the contract' : `a ${kind} file`} may not import ${name}`;
}

function checkFile(
  path: string,
  target: { path: string; byPackageName: boolean },
  imported: ImportInfo,
  modules: ReadonlyMap<string, ModuleInfo>,
): string | undefined {
  const from = layerOf(path);
  const to = layerOf(target.path);
  const isTestFile = isTest(path);
  if (!target.byPackageName && workspaceOf(path) !== workspaceOf(target.path) && to.kind !== 'outside') {
    return `import ${workspaceOf(target.path)} by its package name, not by a path`;
  }
  const layers = isTestFile
    ? [...layerRules[from.kind].layers, ...extraLayersOfTests(from.kind)]
    : layerRules[from.kind].layers;
  if (!layers.includes(to.kind)) return `a ${from.kind} file may not import a ${to.kind} file`;
  if (from.kind === 'web feature' && to.kind === 'web feature' && from.feature !== to.feature) {
    return `the web feature ${from.feature} may not import ${to.feature}: compose them in a page`;
  }
  if (from.kind === 'server feature' && to.kind === 'server feature' && from.feature !== to.feature && !isTestFile) {
    if (privateFile.test(target.path) && !shareable.test(target.path))
      return `another feature's actions may be imported, not ${posix.basename(target.path)}`;
    if (isTest(target.path)) return 'a test may not be imported';
  }
  if (from.kind.startsWith('web') && to.kind === 'contract' && !imported.typeOnly && !isTestFile) {
    const zodPath = findZodPath(target.path, modules);
    if (zodPath)
      return `the browser would load zod through ${zodPath.join(' -> ')}: use \`import type\` or a file without schemas`;
  }
  return undefined;
}

// Tests of a feature may use the whole server, or compose components as a page does.
function extraLayersOfTests(kind: LayerKind): readonly LayerKind[] {
  if (kind.startsWith('server')) return wholeServer;
  return kind.startsWith('web') ? ['web test'] : [];
}

function findZodPath(
  path: string,
  modules: ReadonlyMap<string, ModuleInfo>,
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
    const restOfPath = findZodPath(target.path, modules, seen);
    if (restOfPath) return [path, ...restOfPath];
  }
  return undefined;
}

type Target = { path: string; byPackageName: boolean } | { path?: undefined; name: string };

const packageFolders: Record<string, string> = {
  '@gumball/rules': 'packages/rules/src',
  '@gumball/contract': 'packages/contract/src',
  '@gumball/server': 'apps/server',
  '@gumball/web': 'apps/web',
};

function resolve(path: string, specifier: string): Target {
  if (specifier.startsWith('.')) {
    return {
      path: posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''))),
      byPackageName: false,
    };
  }
  const parts = specifier.split('/');
  const name = specifier.startsWith('node:') ? specifier : parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const folder = packageFolders[name];
  if (!folder) return { name: specifier.startsWith('@vitest/') || specifier === 'vitest/browser' ? specifier : name };
  const file = posix.join(folder, ...parts.slice(2));
  return { path: /\.\w+$/.test(file) && /\.(tsx?|css|json)$/.test(file) ? file : `${file}.ts`, byPackageName: true };
}

function workspaceOf(path: string): string {
  return /^(?:apps|packages)\/[^/]+/.exec(path)?.[0] ?? '.';
}

function layerOf(path: string): Layer {
  const [, workspace, rest = ''] =
    /^(packages\/rules|packages\/contract|apps\/server|apps\/web)\/(.*)$/.exec(path) ?? [];
  const feature = /^src\/features\/([^/]+)\//.exec(rest)?.[1];
  switch (workspace) {
    case 'packages/rules':
      return { kind: 'rules' };
    case 'packages/contract':
      return { kind: 'contract' };
    case 'apps/server':
      if (feature) return { kind: 'server feature', feature };
      if (rest === 'src/deps.ts') return { kind: 'server deps' };
      if (/^(src\/platform\/|migrations\/)/.test(rest)) return { kind: 'server platform' };
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
  const violations = findViolations(files);
  for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`);
  console.log(`${files.size} files, ${violations.length} boundary violations`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
