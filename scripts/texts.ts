/**
 * Compares the translations with the English messages of screens and mails: reports missing, unused, inconsistent and
 * untranslated ones.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findTexts, type TextUse } from './find-texts.ts';
import { isSource, isTest, listFiles, root } from './project-files.ts';

type Entries = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** A message and the file that uses it. */
export type Said = TextUse & { path: string };

// Sources with messages, and the folders of their translations. The screens translate the server's error messages on
// arrival.
const speakers = [
  { speaks: /^(?:apps\/web\/src|packages\/rules\/src)\//, languages: 'apps/web/src/lib/i18n/languages', refuses: true },
  { speaks: /^apps\/server\/src\//, languages: 'apps/server/src/platform/mail/languages', refuses: false },
];

/** Returns the distinct placeholders of a message. */
function gapsOf(words: string): string {
  return [...new Set(words.match(/\{\w+\}/g))].toSorted().join(' ');
}

/**
 * Compares the files of one language (name without extension -> entries) with all messages in use. Returns the
 * problems.
 */
export function findLanguageFaults(said: readonly Said[], files: ReadonlyMap<string, Entries>): string[] {
  const faults: string[] = [];
  const homes = new Map<string, string>();
  for (const [file, entries] of files) {
    for (const key of Object.keys(entries)) {
      const other = homes.get(key);
      if (other) faults.push(`${file}.json: "${key}" is in ${other}.json too; move it to common.json`);
      homes.set(key, file);
    }
  }
  const all: Entries = Object.assign({}, ...files.values()) as Entries;
  const needed = new Map(said.map((use) => [use.key, use]));
  for (const { key, counts, path, line } of needed.values()) {
    const entry = Object.hasOwn(all, key) ? all[key] : undefined;
    if (entry === undefined) {
      faults.push(`${path}:${line} "${key}" is not translated`);
      continue;
    }
    const home = `${homes.get(key)}.json`;
    if (counts !== (typeof entry === 'object')) {
      faults.push(
        `${home}: "${key}" ${counts ? 'has a count and needs plural forms' : 'has no count and needs a plain message'}`,
      );
      continue;
    }
    const wanted = gapsOf(key.replace(/\|\w+$/, ''));
    for (const [form, words] of typeof entry === 'string' ? [['', entry] as const] : Object.entries(entry)) {
      const isFine =
        form === 'one'
          ? gapsOf(words)
              .split(' ')
              .every((gap) => wanted.includes(gap))
          : gapsOf(words) === wanted;
      if (words.trim() === '' || !isFine) faults.push(`${home}: "${key}" has other placeholders in "${words}"`);
    }
    if (typeof entry === 'object' && !entry['other']) faults.push(`${home}: "${key}" lacks the form "other"`);
  }
  for (const [key, file] of homes) {
    if (!needed.has(key)) faults.push(`${file}.json: "${key}" is not used`);
  }
  return faults;
}

async function refusals(): Promise<Said[]> {
  const path = 'packages/contract/src/errors.ts';
  const catalogue = (await import(pathToFileURL(join(root, path)).href)) as {
    errorCodes: readonly string[];
    messageOf: (code: string) => string;
  };
  return catalogue.errorCodes.map((code) => ({ key: catalogue.messageOf(code), counts: false, line: 1, path }));
}

if (import.meta.main) {
  const silent = /^apps\/web\/src\/(?:dev\/|lib\/i18n\/i18n\.ts$)/;
  const faults: string[] = [];
  const keys = new Set<string>();
  for (const { speaks, languages, refuses } of speakers) {
    const paths = listFiles().filter(
      (path) => speaks.test(path) && !silent.test(path) && isSource(path) && !isTest(path),
    );
    const said: Said[] = refuses ? await refusals() : [];
    for (const path of paths) {
      const found = findTexts(path, readFileSync(join(root, path), 'utf8'));
      said.push(...found.uses.map((use) => ({ ...use, path })));
      faults.push(...found.faults.map(({ line, message }) => `${path}:${line} ${message}`));
    }
    for (const { key } of said) keys.add(key);
    const files = globSync(`${languages}/*/*.json`, { cwd: root });
    for (const language of new Set(files.map((file) => file.split('/').at(-2)))) {
      const own = files.filter((file) => file.split('/').at(-2) === language);
      const entries = own.map(
        (file) => [basename(file, '.json'), JSON.parse(readFileSync(join(root, file), 'utf8')) as Entries] as const,
      );
      faults.push(...findLanguageFaults(said, new Map(entries)).map((fault) => `${language}: ${fault}`));
    }
  }
  for (const fault of faults) console.error(fault);
  console.log(`${keys.size} messages, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
