/**
 * Checks the folder, name, length and docstrings of every source file. docs/adding-a-feature.md describes these
 * conventions.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { features, isFeature } from '@gumball/rules/features';
import { isSource, isTest, listFiles, root } from '../project-files.ts';
import { readModule } from './read-module.ts';

/** Errors and warnings of the checked files. */
export type CheckResult = { errors: string[]; warnings: string[] };

const featureFolders = [
  /^(apps\/server\/src\/features)\/([^/]+)(\/.+)?$/,
  /^(apps\/web\/src\/features)\/([^/]+)(\/.+)?$/,
  /^(packages\/contract\/src)\/([^/]+)(\/.+)?$/,
  /^(packages\/rules\/src)\/([^/]+)(\/.+)?$/,
];

// Folders that serve every feature and belong to none.
const sharedFolders = new Set(['packages/rules/src/formats']);

const warnLines = 250;
const maxLines = 400;
const maxFolderFiles = 25;
// Folders whose files are a list by themselves: migrations by number, journeys and routes by page.
const listFolders = /^(?:apps\/server\/migrations|e2e|apps\/web\/src\/app\/routes\/.*)$/;

/** Checks files: path relative to the project root -> text. */
export function checkConventions(files: ReadonlyMap<string, string>): CheckResult {
  const errors: string[] = [];
  const warnings: string[] = [];
  for (const [path, text] of files) {
    errors.push(...checkFolder(path), ...checkName(path));
    if (isSource(path)) {
      errors.push(...checkExports(path, text), ...checkDirections(path, text), ...checkRequests(path, text));
      errors.push(...checkModuleState(path, text), ...checkSql(path, text));
    }
    if (!isSource(path) && !path.endsWith('.css')) continue;
    const lines = text.split('\n').length - 1;
    if (lines > maxLines) errors.push(`${path}: ${lines} lines; at most ${maxLines} are allowed`);
    else if (lines > warnLines) warnings.push(`${path}: ${lines} lines; consider splitting it`);
  }
  errors.push(...checkFolderSizes([...files.keys()]));
  return { errors, warnings };
}

function checkFolderSizes(paths: readonly string[]): string[] {
  const sizes = new Map<string, number>();
  for (const path of paths.filter((file) => isSource(file) && !isTest(file))) {
    const folder = posix.dirname(path);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes]
    .filter(([folder, size]) => size > maxFolderFiles && !listFolders.test(folder))
    .map(([folder, size]) => `${folder}: ${size} files; divide it by subject, at most ${maxFolderFiles} are allowed`);
}

function checkFolder(path: string): string[] {
  for (const pattern of featureFolders) {
    const [, parent, name = '', rest] = pattern.exec(path) ?? [];
    if (!parent) continue;
    const isDirect = !rest;
    if (isDirect && parent.endsWith('/features')) return [`${path}: must be in the folder of a feature`];
    if (isDirect || isFeature(name) || sharedFolders.has(`${parent}/${name}`)) return [];
    return [`${path}: "${name}" is not a feature (${features.join(' ')})`];
  }
  return [];
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const layerFile = /^[a-z0-9]+(-[a-z0-9]+)*\.(routes|store|sql|view|socket|broadcasts|events|jobs)\.ts$/;
const actionFile = /^[a-z0-9]+(-[a-z0-9]+)*\.ts$/;
const componentFile = /^[A-Z][A-Za-z0-9]*(\.browser)?(\.test)?\.tsx$/;

function checkName(path: string): string[] {
  const name = posix.basename(path);
  if (!/^(apps|packages|e2e|bench|scripts)\//.test(path) || !isSource(path)) return [];
  const isRouter = path.startsWith('apps/web/src/app/') || path === 'apps/web/src/main.tsx';
  if (/^index\.tsx?$/.test(name) && !isRouter)
    return [`${path}: barrel files are not allowed; import the module itself`];
  if (/^(utils?|helpers?|misc|common)\.tsx?$/.test(name)) return [`${path}: a file name has to say what the file does`];
  if (/(?<!\.browser)\.test\.tsx$/.test(name))
    return [`${path}: no test project matches this file; component tests end in .browser.test.tsx`];
  if (isRouter) return [];
  if (name.endsWith('.tsx')) {
    return componentFile.test(name) ? [] : [`${path}: components are PascalCase.tsx`];
  }
  const [, feature, rest] = /^apps\/server\/src\/features\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (feature && rest) {
    if (rest.split('/').length > 2) return [`${path}: a feature is divided one level deep`];
    if (isTest(path) || layerFile.test(name) || actionFile.test(name)) return [];
    return [
      `${path}: a server feature has only routes, store, sql, view, socket, broadcasts, events, jobs, actions and tests`,
    ];
  }
  const nameParts = name.replace(/\.tsx?$/, '').split('.');
  return nameParts.every((part) => kebab.test(part)) || /^[A-Z]/.test(name)
    ? []
    : [`${path}: file names are kebab-case`];
}

function checkExports(path: string, text: string): string[] {
  if (isTest(path)) return [];
  const { exports, onlyReExports } = readModule(path, text);
  const errors: string[] = [];
  if (onlyReExports) errors.push(`${path}: barrel files are not allowed; import the module itself`);
  const actionName = actionNameOf(path);
  const factoryName = actionName && `create${actionName.charAt(0).toUpperCase()}${actionName.slice(1)}`;
  if (actionName && !exports.some(({ name }) => name === actionName || name === factoryName)) {
    errors.push(`${path}: an action is exported under the name of its file: ${actionName}`);
  }
  const actions = exports.filter(({ asynchronous }) => asynchronous);
  if (actionName && actions.length > 1) {
    errors.push(`${path}: one action per file; this has ${actions.map(({ name }) => name).join(', ')}`);
  }
  if (actionName || /^packages\/(contract|rules)\/src\//.test(path)) {
    for (const { name, documented, line } of exports) {
      if (!documented) errors.push(`${path}:${line} ${name} needs a docstring: purpose, units, errors`);
    }
  }
  return errors;
}

// A statement, a fragment of one, or a query builder.
const sqlCode =
  /\bsql[`<]|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|[`'"(]\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s|from '[^']+\.store\.ts'/g;

function checkSql(path: string, text: string): string[] {
  if (!path.startsWith('apps/server/src/features/') || isTest(path)) return [];
  if (/\.(?:store|sql)\.ts$/.test(path)) return [];
  const isEntry = /\.(?:routes|socket|jobs)\.ts$/.test(path);
  return Array.from(text.matchAll(sqlCode), ({ 0: code, index }) => {
    const line = text.slice(0, index).split('\n').length;
    if (!code.startsWith('from')) return `${path}:${line} "${code.trim()}" is SQL; it belongs in a store`;
    return isEntry ? `${path}:${line} routes, socket events and jobs call actions, which call stores` : '';
  }).filter((fault) => fault !== '');
}

// Utility classes with a physical direction, with or without a length.
const physicalDirection =
  /(?<=["'`\s:!])-?(?:(?:[mp][lr]|scroll-[mp][lr]|left|right)-(?=[[(\d]|auto\b|px\b|full\b)|(?:(?:float|clear|text)-(?:left|right)|border-[lr]|rounded-(?:[lr]|[tb][lr]))(?=["'`\s-]))/g;

function checkDirections(path: string, text: string): string[] {
  if (!path.endsWith('.tsx') || isTest(path)) return [];
  return Array.from(text.matchAll(physicalDirection), ({ 0: className, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${path}:${line} "${className}" is a physical direction; use a logical one (ms, pe, start, rounded-ee)`;
  });
}

// A method of an API client. The query client is none.
const clientCall = /\b(?!queryClient\b)(?:client|[a-z]\w*Client)\.(?!ts\b)\w+|\bcreateClient\b/g;

function checkRequests(path: string, text: string): string[] {
  const isComponentOrHook = /^apps\/web\/src\/(?:.*\/)?(?:[A-Z]\w*\.tsx|use-[a-z0-9-]+\.ts)$/.test(path);
  if (!isComponentOrHook || isTest(path)) return [];
  return Array.from(text.matchAll(clientCall), ({ 0: call, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${path}:${line} "${call}" is a request in a component or hook; requests belong in queries and mutations`;
  });
}

// A variable or an empty collection of a module: it lives as long as the page.
const moduleState = /^(?:export )?(?:let |const \w+(?:: (?!readonly ).+)? = (?:new (?:Map|Set)(?:<.+>)?\(\)|\[\]);)/;

function checkModuleState(path: string, text: string): string[] {
  if (!path.startsWith('apps/web/src/') || isTest(path)) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const previous = lines[index - 1] ?? '';
    const isExplained = /^(?:\/\/|\/\*\*| \*)/.test(previous) || moduleState.test(previous);
    if (!moduleState.test(line) || isExplained) return [];
    return [`${path}:${index + 1} survives a change of the user; use createUserState, or say above why it may`];
  });
}

function actionNameOf(path: string): string | undefined {
  const [, stem] = /^apps\/server\/src\/features\/[^/]+\/(?:[^/]+\/)?([a-z0-9-]+)\.ts$/.exec(path) ?? [];
  return stem?.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Reads every file that `checkConventions` checks. */
export function readSources(): Map<string, string> {
  const paths = listFiles().filter(
    (path) => isSource(path) || path.endsWith('.css') || featureFolders.some((pattern) => pattern.test(path)),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

if (import.meta.main) {
  const { errors, warnings } = checkConventions(readSources());
  for (const warning of warnings) console.log(`note: ${warning}`);
  for (const fault of errors) console.error(fault);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
