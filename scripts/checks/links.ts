/** Finds dead links in the project's Markdown: to a missing file, to a missing heading, or out of the project. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles, root } from '../project-files.ts';

/** A dead link and the reason. */
export type DeadLink = { path: string; line: number; target: string; reason: string };

/**
 * Returns the dead links of Markdown files (path -> text). `exists` reports whether any other path of the project
 * exists.
 */
export function findDeadLinks(pages: ReadonlyMap<string, string>, exists: (path: string) => boolean): DeadLink[] {
  const dead: DeadLink[] = [];
  for (const [path, text] of pages) {
    for (const { target, line } of linksOf(text)) {
      const reason = checkLink(path, target, pages, exists);
      if (reason) dead.push({ path, line, target, reason });
    }
  }
  return dead;
}

function checkLink(
  path: string,
  target: string,
  pages: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  const [file = '', anchor] = decodeURI(target).split('#');
  const base = file.startsWith('/') ? '.' : posix.dirname(path);
  const targetPath = file === '' ? path : posix.normalize(posix.join(base, file)).replace(/\/$/, '');
  if (targetPath.startsWith('..')) return 'points outside the project';
  if (!pages.has(targetPath) && !exists(targetPath)) return 'no such file';
  const page = pages.get(targetPath);
  if (anchor && page !== undefined && !anchorsOf(page).has(anchor.toLowerCase())) return 'no such heading';
  return undefined;
}

function linksOf(text: string): { target: string; line: number }[] {
  const found: { target: string; line: number }[] = [];
  const patterns = [
    /\]\(\s*<?([^)\s>]+)>?[^)]*\)/g,
    /^\s*\[[^\]]+\]:\s+<?([^\s>]+)/g,
    /<(?:a|img|source)\s[^>]*?(?:href|src|srcset)="([^"]+)"/g,
  ];
  for (const [index, line] of proseLines(text).entries()) {
    for (const pattern of patterns) {
      for (const [, target] of line.matchAll(pattern)) if (target) found.push({ target, line: index + 1 });
    }
  }
  return found;
}

function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  const counts = new Map<string, number>();
  for (const line of proseLines(text, false)) {
    for (const [, name] of line.matchAll(/<a\s[^>]*?(?:id|name)="([^"]+)"/g)) if (name) anchors.add(name.toLowerCase());
    const heading = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (!heading) continue;
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const earlier = counts.get(slug) ?? 0;
    counts.set(slug, earlier + 1);
    anchors.add(earlier === 0 ? slug : `${slug}-${earlier}`);
  }
  return anchors;
}

// Blanks out code. Every line keeps its number.
function proseLines(text: string, withoutInlineCode = true): string[] {
  let fence: string | undefined;
  return text.split('\n').map((line) => {
    const fenceMark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fenceMark) {
      if (fence === undefined) fence = fenceMark;
      else if (fenceMark.startsWith(fence)) fence = undefined;
      return '';
    }
    if (fence !== undefined) return '';
    return withoutInlineCode ? line.replace(/`[^`]*`/g, '') : line;
  });
}

if (import.meta.main) {
  const pages = new Map(
    listFiles()
      .filter((path) => path.endsWith('.md'))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const dead = findDeadLinks(pages, (path) => existsSync(join(root, path)));
  for (const { path, line, target, reason } of dead) console.error(`${path}:${line} ${target}: ${reason}`);
  process.exitCode = dead.length > 0 ? 1 : 0;
}
