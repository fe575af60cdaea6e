/**
 * Keeps words out of names that readers of Node, PostgreSQL, React or OWASP documentation do not expect:
 * docs/glossary.md. Released migrations keep the names they were written with.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { isSource, listFiles, root } from '../project-files.ts';

// No word of this list has a plain technical meaning in a name.
const bannedWords = new Set(
  `afresh anew asker askers beheld beside books chance deed deeds drawn film films forget forgets
  forgotten given gone happening happenings heard hearer hearers heir hurry insist insists kept lapse lapsed lane lanes
  law laws likely meanwhile meant miscount miscounts mood moods news obey onlooker onlookers outsider pins portion
  portions shelf shelves slip slips somebody spoken standing standings talks tell telling tells tidings told undone
  unsaid verdict verdicts wanted weave whoever wish wished wishes`.split(/\s+/),
);

/** A banned word in a name. */
export type BannedName = { name: string; word: string; line: number };

/** Splits a name into its words: camelCase, PascalCase, snake_case and kebab-case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());
}

/** Returns the first banned word of a name. */
export function bannedWordOf(name: string): string | undefined {
  return wordsOf(name).find((word) => bannedWords.has(word));
}

/** Returns the identifiers of a module that contain a banned word, each once. */
export function findBannedNames(path: string, code: string): BannedName[] {
  const found = new Map<string, BannedName>();
  // What a library exports under such a name is imported under another.
  const importedAt = new Set<number>();
  const check = ({ name, start }: { name: string; start: number }) => {
    const word = bannedWordOf(name);
    if (word !== undefined && !importedAt.has(start) && !found.has(name))
      found.set(name, { name, word, line: code.slice(0, start).split('\n').length });
  };
  new Visitor({
    ImportSpecifier: ({ imported, local }) => {
      if (imported.start !== local.start) importedAt.add(imported.start);
    },
    Identifier: check,
    JSXIdentifier: check,
    PrivateIdentifier: check,
  }).visit(parseSync(path, code).program);
  return [...found.values()];
}

if (import.meta.main) {
  let count = 0;
  const report = (line: string) => {
    console.error(line);
    count += 1;
  };
  for (const path of listFiles().filter((file) => !file.startsWith('apps/server/migrations/'))) {
    if (!isSource(path)) continue;
    const word = bannedWordOf(path.slice(path.lastIndexOf('/') + 1));
    if (word !== undefined) report(`${path}: "${word}" is not used in file names: docs/glossary.md`);
    for (const { name, word: banned, line } of findBannedNames(path, readFileSync(join(root, path), 'utf8')))
      report(`${path}:${line} ${name}: "${banned}" is not used in names: docs/glossary.md`);
  }
  process.exitCode = count > 0 ? 1 : 0;
}
