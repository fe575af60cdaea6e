/**
 * Finds forbidden patterns: unfinished work, absolute paths of one machine, hosts of package registries, conflict
 * markers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './project-files.ts';

/** A match of a forbidden pattern, its line and the reason. */
export type BadWord = { line: number; word: string; reason: string };

// No pattern may match its own source.
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\b(?:T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/, 'finish it, or open an issue'],
  [/(?<![\w.)\]}-])\/(?:h[o]me|U[s]ers)\/\w/, 'an absolute path of one machine'],
  [/\bregi[s]try\.(?:npm|yarn)|"resolv[e]d": "http/, 'packages come from the registry that npm is configured with'],
  [/^(?:<{7}|>{7}) /, 'a conflict marker'],
];

/** Returns the forbidden matches of a text, at most one per line and reason. */
export function findBadWords(text: string): BadWord[] {
  return text.split('\n').flatMap((line, at) =>
    forbidden.flatMap(([pattern, reason]) => {
      const word = pattern.exec(line)?.[0];
      return word ? [{ line: at + 1, word, reason }] : [];
    }),
  );
}

const readable =
  /\.(?:[cm]?[jt]sx?|json|md|css|html|svg|sql|ya?ml|sh|txt|example)$|(?:^|\/)[^./]+$|(?:^|\/)\.(?:npmrc|gitignore)$/;

if (import.meta.main) {
  let count = 0;
  for (const path of listFiles().filter((name) => readable.test(name) && !name.endsWith('words.test.ts'))) {
    for (const { line, word, reason } of findBadWords(readFileSync(join(root, path), 'utf8'))) {
      console.error(`${path}:${line} "${word}": ${reason}`);
      count += 1;
    }
  }
  process.exitCode = count > 0 ? 1 : 0;
}
