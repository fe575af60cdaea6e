/**
 * Part of `npm run check`: every regular expression literal of the product matches in linear time on any input (no
 * ReDoS). Patterns that are built at run time are not checked here; `bench/attack/slow-requests.attack.ts` measures
 * those that requests reach.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, parseSync } from 'oxc-parser';
import { check } from 'recheck';
import { isSource, isTest, listFiles, root } from '../project-files.ts';

/** A regular expression literal and its line. */
export type Pattern = { line: number; source: string; flags: string };

/** Returns the regular expression literals of a module. */
export function findPatterns(path: string, code: string): Pattern[] {
  const found: Pattern[] = [];
  const walk = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: string; start?: number; regex?: { pattern: string; flags: string } | null };
    if (node.type === 'Literal' && node.regex) {
      const line = code.slice(0, node.start).split('\n').length;
      found.push({ line, source: node.regex.pattern, flags: node.regex.flags });
    }
    Object.values(value).forEach(walk);
  };
  walk(parseSync(path, code).program satisfies Program);
  return found;
}

/** Returns an input that makes a pattern take more than linear time; undefined if the pattern is safe. */
export async function findAttack({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Promise<string | undefined> {
  const result = await check(source, flags.replace('v', 'u'), { timeout: 10_000 });
  if (result.status !== 'vulnerable') return undefined;
  return `${result.complexity.summary} time for ${result.attack.pattern}`;
}

if (import.meta.main) {
  const files = listFiles().filter(
    (path) => /^(?:apps|packages)\/[^/]+\/(?:src|sandbox|cli)\//.test(path) && isSource(path) && !isTest(path),
  );
  const attacks = new Map<string, Promise<string | undefined>>();
  let count = 0;
  for (const path of files) {
    for (const pattern of findPatterns(path, readFileSync(join(root, path), 'utf8'))) {
      const text = `/${pattern.source}/${pattern.flags}`;
      const attack = attacks.get(text) ?? findAttack(pattern);
      attacks.set(text, attack);
      if ((await attack) === undefined) continue;
      console.error(`${path}:${pattern.line} ${text} takes ${await attack}`);
      count += 1;
    }
  }
  console.log(`${attacks.size} regular expressions, ${count} of them vulnerable`);
  // The child process of the checker would keep this one alive.
  process.exit(count > 0 ? 1 : 0);
}
