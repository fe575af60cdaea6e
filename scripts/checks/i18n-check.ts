/**
 * Compares the translations with the English messages of screens and mails: reports missing, unused, inconsistent and
 * untranslated ones, and a list of the English messages that is out of date. `--write` writes that list.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isSource, isTest, listFiles, root } from '../project-files.ts';
import { englishMessages } from './english-messages.ts';
import { extractMessages, type MessageUse } from './extract-messages.ts';

type Entries = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** A message and the file that uses it. */
export type UsedMessage = MessageUse & { path: string };

// Sources with messages, and the folders of their translations. The screens translate the server's error messages on
// arrival.
const sources = [
  {
    files: /^(?:apps\/web\/src|packages\/rules\/src)\//,
    translations: 'apps/web/src/lib/i18n/languages',
    hasErrorMessages: true,
  },
  // Mails name devices, places and notifications.
  {
    files:
      /^(?:apps\/server\/src\/|packages\/rules\/src\/(?:auth\/(?:device|place)|notifications\/notification-messages)\.ts$)/,
    translations: 'apps/server/src/platform/mail/languages',
    hasErrorMessages: false,
  },
];

/** Plural forms that stand for a single number, whose text may leave the number out. */
const oneNumberForms = new Set(['zero', 'one', 'two']);

/** A sign of French without its no-break space. The colon of `https://` has none. */
const frenchSignWithoutSpace = /(?<!\u202F)(?:[;!?»]|:(?!\/\/))|«(?!\u202F)/;

/** Returns the distinct placeholders of a message. The forms of the points' name count as one. */
function placeholdersOf(message: string): string {
  const placeholders = message.replaceAll(/\{point(?:sLowerCase)?\}/g, '{points}').match(/\{\w+\}/g);
  return [...new Set(placeholders)].toSorted().join(' ');
}

const ownText = (message: string) => message.replaceAll(/\{\w+\}/g, '');
const useNames = 'use {site}, {point} or {points}, which operators choose';

/**
 * Compares the files of a language (name without extension -> entries) with all messages in use. Returns the problems.
 */
export function findTranslationProblems(
  used: readonly UsedMessage[],
  files: ReadonlyMap<string, Entries>,
  language: string,
): string[] {
  const problems: string[] = [];
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const fileOf = new Map<string, string>();
  for (const [file, entries] of files) {
    for (const key of Object.keys(entries)) {
      const otherFile = fileOf.get(key);
      if (otherFile) problems.push(`${file}.json: "${key}" is in ${otherFile}.json too; move it to common.json`);
      fileOf.set(key, file);
    }
  }
  const allEntries: Entries = Object.assign({}, ...files.values()) as Entries;
  const usedByKey = new Map(used.map((use) => [use.key, use]));
  for (const { key, hasPlural, path, line } of usedByKey.values()) {
    if (/gumball/i.test(ownText(key))) problems.push(`${path}:${line} "${key}" names the product: ${useNames}`);
    const entry = Object.hasOwn(allEntries, key) ? allEntries[key] : undefined;
    if (entry === undefined) {
      problems.push(`${path}:${line} "${key}" is not translated`);
      continue;
    }
    const file = `${fileOf.get(key)}.json`;
    if (hasPlural !== (typeof entry === 'object')) {
      problems.push(
        `${file}: "${key}" ${hasPlural ? 'has a count and needs plural forms' : 'has no count and needs a plain message'}`,
      );
      continue;
    }
    const expected = placeholdersOf(key.replace(/\|\w+$/, ''));
    const texts = typeof entry === 'string' ? entry : Object.values(entry).join(' ');
    if (/gumball/i.test(ownText(texts))) problems.push(`${file}: "${key}" names the product: ${useNames}`);
    for (const [form, text] of typeof entry === 'string' ? [['', entry] as const] : Object.entries(entry)) {
      const isConsistent = oneNumberForms.has(form)
        ? placeholdersOf(text)
            .split(' ')
            .every((placeholder) => expected.includes(placeholder))
        : placeholdersOf(text) === expected;
      if (text.trim() === '' || !isConsistent) problems.push(`${file}: "${key}" has other placeholders in "${text}"`);
      if (language === 'fr' && frenchSignWithoutSpace.test(text))
        problems.push(`${file}: "${key}" needs a narrow no-break space at the sign in "${text}"`);
    }
    if (typeof entry === 'object') {
      const lacking = forms.filter((form) => entry[form] === undefined);
      if (lacking.length > 0) problems.push(`${file}: "${key}" lacks the form ${lacking.join(', ')}`);
      const needless = Object.keys(entry).filter((form) => !forms.some((known) => known === form));
      if (needless.length > 0) problems.push(`${file}: "${key}" has the unknown form ${needless.join(', ')}`);
    }
  }
  for (const [key, file] of fileOf) {
    if (!usedByKey.has(key)) problems.push(`${file}.json: "${key}" is not used`);
  }
  return problems;
}

async function errorMessages(): Promise<UsedMessage[]> {
  const path = 'packages/contract/src/errors.ts';
  const catalogue = (await import(pathToFileURL(join(root, path)).href)) as {
    errorCodes: readonly string[];
    messageTemplateOf: (code: string) => string;
  };
  return catalogue.errorCodes.map((code) => {
    const text = catalogue.messageTemplateOf(code);
    return { key: text, text, hasPlural: false, line: 1, path };
  });
}

const excluded = /^apps\/web\/src\/(?:dev\/|lib\/i18n\/i18n\.ts$)/;

function readFiles(translations: string, language: string): Map<string, Entries> {
  const files = globSync(`${translations}/${language}/*.json`, { cwd: root }).toSorted();
  return new Map(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(root, file), 'utf8')) as Entries]),
  );
}

const hasEntries = (files: ReadonlyMap<string, Entries>) =>
  [...files.values()].some((entries) => Object.keys(entries).length > 0);

/** Writes the English messages, or returns the files that differ from them. */
function compareEnglish(translations: string, english: ReadonlyMap<string, Entries>, isWritten: boolean): string[] {
  const folder = `${translations}/en`;
  const stale = new Set(globSync(`${folder}/*.json`, { cwd: root }).map((file) => basename(file, '.json')));
  const different: string[] = [];
  mkdirSync(join(root, folder), { recursive: true });
  for (const [name, entries] of english) {
    stale.delete(name);
    const file = join(root, folder, `${name}.json`);
    const json = `${JSON.stringify(entries, null, 2)}\n`;
    if (existsSync(file) && readFileSync(file, 'utf8') === json) continue;
    if (isWritten) writeFileSync(file, json);
    else different.push(name);
  }
  for (const name of stale) {
    if (isWritten) rmSync(join(root, folder, `${name}.json`));
    else different.push(name);
  }
  return different.map((name) => `${folder}/${name}.json is out of date; run npm run messages`);
}

if (import.meta.main) {
  const isWritten = process.argv.includes('--write');
  const problems: string[] = [];
  const keys = new Set<string>();
  const perSource = await Promise.all(
    sources.map(async (source) => {
      const used: UsedMessage[] = source.hasErrorMessages ? await errorMessages() : [];
      const paths = listFiles().filter(
        (path) => source.files.test(path) && !excluded.test(path) && isSource(path) && !isTest(path),
      );
      for (const path of paths) {
        const found = extractMessages(path, readFileSync(join(root, path), 'utf8'));
        used.push(...found.uses.map((use) => ({ ...use, path })));
        problems.push(...found.faults.map(({ line, message }) => `${path}:${line} ${message}`));
      }
      for (const { key } of used) keys.add(key);
      const languages = globSync(`${source.translations}/*`, { cwd: root }).map((folder) => basename(folder));
      return { ...source, used, languages: new Set(languages.filter((language) => language !== 'en')) };
    }),
  );
  for (const { translations, used } of perSource) {
    const english = englishMessages(used, readFiles(translations, 'de'));
    problems.push(...compareEnglish(translations, english, isWritten));
  }
  for (const language of new Set(perSource.flatMap(({ languages }) => [...languages]))) {
    const all = perSource.map(({ translations, used }) => ({ used, files: readFiles(translations, language) }));
    // One that is only prepared: its texts are English.
    if (!all.some(({ files }) => hasEntries(files))) {
      console.log(`${language}: no translations yet`);
      continue;
    }
    for (const { used, files } of all)
      problems.push(...findTranslationProblems(used, files, language).map((fault) => `${language}: ${fault}`));
  }
  for (const fault of problems) console.error(fault);
  console.log(`${keys.size} messages, ${problems.length} faults`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
