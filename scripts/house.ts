/**
 * Checks the folder, name, length and docstrings of every source file. docs/adding-a-feature.md describes these
 * conventions.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { features, isFeature } from '@gumball/rules/features';
import { isSource, isTest, listFiles, root } from './project-files.ts';
import { readModule } from './read-module.ts';

/** Errors and warnings of the checked files. */
export type Inspection = { faults: string[]; warnings: string[] };

const floors = [
  /^(apps\/server\/src\/features)\/([^/]+)(\/.+)?$/,
  /^(apps\/web\/src\/features)\/([^/]+)(\/.+)?$/,
  /^(packages\/contract\/src)\/([^/]+)(\/.+)?$/,
  /^(packages\/rules\/src)\/([^/]+)(\/.+)?$/,
];

// Folders that serve every feature and belong to none.
const sharedRooms = new Set(['packages/rules/src/formats']);

const longLines = 250;
const tooLongLines = 400;

/** Checks files: path relative to the project root -> text. */
export function inspectHouse(files: ReadonlyMap<string, string>): Inspection {
  const faults: string[] = [];
  const warnings: string[] = [];
  for (const [path, text] of files) {
    faults.push(...judgeRoom(path), ...judgeName(path));
    if (isSource(path)) faults.push(...judgeCode(path, text), ...judgeSides(path, text));
    if (!isSource(path) && !path.endsWith('.css')) continue;
    const lines = text.split('\n').length - 1;
    if (lines > tooLongLines) faults.push(`${path}: ${lines} lines; at most ${tooLongLines} are allowed`);
    else if (lines > longLines) warnings.push(`${path}: ${lines} lines; consider splitting it`);
  }
  return { faults, warnings };
}

function judgeRoom(path: string): string[] {
  for (const floor of floors) {
    const [, place, name = '', inside] = floor.exec(path) ?? [];
    if (!place) continue;
    const loose = !inside;
    if (loose && place.endsWith('/features')) return [`${path}: must be in the folder of a feature`];
    if (loose || isFeature(name) || sharedRooms.has(`${place}/${name}`)) return [];
    return [`${path}: "${name}" is not a feature (${features.join(' ')})`];
  }
  return [];
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const layers = /^[a-z0-9]+(-[a-z0-9]+)*\.(routes|store|sql|view|socket|broadcasts|events|jobs)\.ts$/;
const action = /^[a-z0-9]+(-[a-z0-9]+)*\.ts$/;
const component = /^[A-Z][A-Za-z0-9]*(\.browser)?(\.test)?\.tsx$/;

function judgeName(path: string): string[] {
  const name = posix.basename(path);
  if (!/^(apps|packages|e2e|bench|scripts)\//.test(path) || !isSource(path)) return [];
  const router = path.startsWith('apps/web/src/app/') || path === 'apps/web/src/main.tsx';
  if (/^index\.tsx?$/.test(name) && !router) return [`${path}: barrel files are not allowed; import the module itself`];
  if (/^(utils?|helpers?|misc|common)\.tsx?$/.test(name)) return [`${path}: a file name has to say what the file does`];
  if (/(?<!\.browser)\.test\.tsx$/.test(name))
    return [`${path}: no test project matches this file; component tests end in .browser.test.tsx`];
  if (router) return [];
  if (name.endsWith('.tsx')) {
    return component.test(name) ? [] : [`${path}: components are PascalCase.tsx`];
  }
  const [, feature, rest] = /^apps\/server\/src\/features\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (feature && rest) {
    if (rest.split('/').length > 2) return [`${path}: a feature is divided one level deep`];
    if (isTest(path) || layers.test(name) || action.test(name)) return [];
    return [
      `${path}: a server feature has only routes, store, sql, view, socket, broadcasts, events, jobs, actions and tests`,
    ];
  }
  const ownWords = name.replace(/\.tsx?$/, '').split('.');
  return ownWords.every((word) => kebab.test(word)) || /^[A-Z]/.test(name)
    ? []
    : [`${path}: file names are kebab-case`];
}

function judgeCode(path: string, text: string): string[] {
  if (isTest(path)) return [];
  const { exports, onlyReExports } = readModule(path, text);
  const faults: string[] = [];
  if (onlyReExports) faults.push(`${path}: barrel files are not allowed; import the module itself`);
  const actionName = actionOf(path);
  const maker = actionName && `create${actionName.charAt(0).toUpperCase()}${actionName.slice(1)}`;
  if (actionName && !exports.some(({ name }) => name === actionName || name === maker)) {
    faults.push(`${path}: an action is exported under the name of its file: ${actionName}`);
  }
  if (actionName || /^packages\/(contract|rules)\/src\//.test(path)) {
    for (const { name, documented, line } of exports) {
      if (!documented) faults.push(`${path}:${line} ${name} needs a docstring: purpose, units, errors`);
    }
  }
  return faults;
}

// Utility classes with a physical direction, with or without a length.
const sides =
  /(?<=["'`\s:!])-?(?:(?:[mp][lr]|scroll-[mp][lr]|left|right)-(?=[[(\d]|auto\b|px\b|full\b)|(?:(?:float|clear|text)-(?:left|right)|border-[lr]|rounded-(?:[lr]|[tb][lr]))(?=["'`\s-]))/g;

function judgeSides(path: string, text: string): string[] {
  if (!path.endsWith('.tsx') || isTest(path)) return [];
  return Array.from(text.matchAll(sides), ({ 0: name, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${path}:${line} "${name}" is a physical direction; use a logical one (ms, pe, start, rounded-ee)`;
  });
}

function actionOf(path: string): string | undefined {
  const [, stem] = /^apps\/server\/src\/features\/[^/]+\/(?:[^/]+\/)?([a-z0-9-]+)\.ts$/.exec(path) ?? [];
  return stem?.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Reads every file that `inspectHouse` checks. */
export function readHouse(): Map<string, string> {
  const paths = listFiles().filter(
    (path) => isSource(path) || path.endsWith('.css') || floors.some((floor) => floor.test(path)),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

if (import.meta.main) {
  const { faults, warnings } = inspectHouse(readHouse());
  for (const warning of warnings) console.log(`note: ${warning}`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
