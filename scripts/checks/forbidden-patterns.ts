/**
 * Finds forbidden patterns: unfinished work, absolute paths of one machine, hosts of package registries, conflict
 * markers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from '../project-files.ts';

/** A match of a forbidden pattern, its line and the reason. */
export type ForbiddenMatch = { line: number; match: string; reason: string };

// No pattern may match its own source.
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\b(?:T[O]DO|F[I]XME|X[X]X|H[A]CK)\b/, 'finish it, or open an issue'],
  [/(?<![\w.)\]}-])\/(?:h[o]me|U[s]ers)\/\w/, 'an absolute path of one machine'],
  [/\bregi[s]try\.(?:npm|yarn)|"resolv[e]d": "http/, 'packages come from the registry that npm is configured with'],
  [/^(?:<{7}|>{7}) /, 'a conflict marker'],
];

/** Returns the forbidden matches of a text, at most one per line and reason. */
export function findForbidden(text: string): ForbiddenMatch[] {
  return text.split('\n').flatMap((line, index) =>
    forbidden.flatMap(([pattern, reason]) => {
      const match = pattern.exec(line)?.[0];
      return match ? [{ line: index + 1, match, reason }] : [];
    }),
  );
}

const readable =
  /\.(?:[cm]?[jt]sx?|json|md|css|html|svg|sql|ya?ml|sh|txt|example)$|(?:^|\/)[^./]+$|(?:^|\/)\.(?:npmrc|gitignore)$/;

if (import.meta.main) {
  let count = 0;
  for (const path of listFiles().filter(
    (name) => readable.test(name) && !name.endsWith('forbidden-patterns.test.ts'),
  )) {
    for (const { line, match, reason } of findForbidden(readFileSync(join(root, path), 'utf8'))) {
      console.error(`${path}:${line} "${match}": ${reason}`);
      count += 1;
    }
  }
  process.exitCode = count > 0 ? 1 : 0;
}
