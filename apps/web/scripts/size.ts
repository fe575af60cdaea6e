/** Holds the built script to its budget: `npm run size -w @gumball/web` reads dist/.vite/manifest.json and fails over it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

type Chunk = {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
const names = Object.keys(manifest);

/** A page's budget in kB (1000 bytes, gzip) and the lazily loaded chunks (by name), pages and packages that its first view always fetches. */
const pages = [
  { page: 'log-in', budgetKb: 100, parts: ['pages/auth/LoginPage.tsx', 'guest'] },
  { page: 'home', budgetKb: 170, parts: ['member', 'home', 'socket.io-client'] },
];

function closure(starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const next of chunk.imports ?? []) walk(next);
  };
  for (const start of starts) walk(start);
  return seen;
}

function find(part: string): string[] {
  const found = names.filter(
    (name) =>
      manifest[name]?.name === part || name.split('?')[0]?.endsWith(part) || name.includes(`/node_modules/${part}/`),
  );
  if (found.length === 0) throw new Error(`No chunk of the build belongs to ${part}`);
  return found;
}

function gzipBytes(file: string): number {
  return file.endsWith('.js') ? gzipSync(readFileSync(dist + file), { level: 9 }).byteLength : 0;
}

const entries = names.filter((name) => manifest[name]?.isEntry);
let over = false;
for (const { page, budgetKb, parts } of pages) {
  const chunks = closure([...entries, ...parts.flatMap(find)]);
  const sizes = [
    { name: 'boot.js', bytes: gzipBytes('boot.js') },
    ...[...chunks].map((name) => ({ name, bytes: gzipBytes(manifest[name]?.file ?? '') })),
  ].toSorted((a, b) => b.bytes - a.bytes);
  const kb = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  over ||= kb > budgetKb;
  console.log(`${page}: ${kb.toFixed(1)} kB of script (budget ${budgetKb} kB)${kb > budgetKb ? ' - OVER' : ''}`);
  if (process.argv.includes('--list') || kb > budgetKb) {
    for (const { name, bytes } of sizes.filter(({ bytes }) => bytes > 0)) {
      console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)}  ${name}`);
    }
  }
}
if (over) process.exitCode = 1;
