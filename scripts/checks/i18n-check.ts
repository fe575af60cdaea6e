/**
 * Compares the translations with the English messages of screens and mails: reports missing, unused, inconsistent and
 * untranslated ones.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isSource, isTest, listFiles, root } from '../project-files.ts';
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

/** Returns the distinct placeholders of a message. The forms of the points' name count as one. */
function placeholdersOf(message: string): string {
  const placeholders = message.replaceAll(/\{point(?:sLowerCase)?\}/g, '{points}').match(/\{\w+\}/g);
  return [...new Set(placeholders)].toSorted().join(' ');
}

const ownText = (message: string) => message.replaceAll(/\{\w+\}/g, '');
const useNames = 'use {site}, {point} or {points}, which operators choose';

/**
 * Compares the files of one language (name without extension -> entries) with all messages in use. Returns the
 * problems.
 */
export function findTranslationProblems(used: readonly UsedMessage[], files: ReadonlyMap<string, Entries>): string[] {
  const problems: string[] = [];
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
      const isConsistent =
        form === 'one'
          ? placeholdersOf(text)
              .split(' ')
              .every((placeholder) => expected.includes(placeholder))
          : placeholdersOf(text) === expected;
      if (text.trim() === '' || !isConsistent) problems.push(`${file}: "${key}" has other placeholders in "${text}"`);
    }
    if (typeof entry === 'object' && !entry['other']) problems.push(`${file}: "${key}" lacks the form "other"`);
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
  return catalogue.errorCodes.map((code) => ({
    key: catalogue.messageTemplateOf(code),
    hasPlural: false,
    line: 1,
    path,
  }));
}

if (import.meta.main) {
  const excluded = /^apps\/web\/src\/(?:dev\/|lib\/i18n\/i18n\.ts$)/;
  const problems: string[] = [];
  const keys = new Set<string>();
  for (const { files: sourceFiles, translations, hasErrorMessages } of sources) {
    const paths = listFiles().filter(
      (path) => sourceFiles.test(path) && !excluded.test(path) && isSource(path) && !isTest(path),
    );
    const used: UsedMessage[] = hasErrorMessages ? await errorMessages() : [];
    for (const path of paths) {
      const found = extractMessages(path, readFileSync(join(root, path), 'utf8'));
      used.push(...found.uses.map((use) => ({ ...use, path })));
      problems.push(...found.faults.map(({ line, message }) => `${path}:${line} ${message}`));
    }
    for (const { key } of used) keys.add(key);
    const files = globSync(`${translations}/*/*.json`, { cwd: root });
    for (const language of new Set(files.map((file) => file.split('/').at(-2)))) {
      const own = files.filter((file) => file.split('/').at(-2) === language);
      const entries = own.map(
        (file) => [basename(file, '.json'), JSON.parse(readFileSync(join(root, file), 'utf8')) as Entries] as const,
      );
      problems.push(...findTranslationProblems(used, new Map(entries)).map((fault) => `${language}: ${fault}`));
    }
  }
  for (const fault of problems) console.error(fault);
  console.log(`${keys.size} messages, ${problems.length} faults`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
