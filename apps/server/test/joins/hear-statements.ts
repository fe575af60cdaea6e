/** Hears every statement that the server under test asks the database, and holds it against docs/scaling.md, "Joins". */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { joinsElsewhere, placements } from '../../src/platform/db/distribution.ts';
import { declaredAs } from './declared-findings.ts';
import { findingsOf } from './judge-reading.ts';
import { openMarks } from './marks.ts';
import { parseStatements } from './read-function.ts';
import { readStatement } from './read-statement.ts';

const marks = openMarks(inject('marks'));
/** Every statement heard in this file, and whether it is one of the product's. */
const heard = new Map<string, boolean>();

function hear(asked: unknown): void {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
  if (typeof text === 'string' && !heard.has(text)) heard.set(text, isProducts());
}

// The pool asks a client when nobody remembers any more who asked the pool: whoever is asked first hears it.
for (const { prototype } of [pg.Pool, pg.Client]) {
  const ask = prototype.query as (...given: unknown[]) => unknown;
  prototype.query = function (this: unknown, ...given: unknown[]): never {
    hear(given[0]);
    return ask.apply(this, given) as never;
  };
}

// Tests ask the database too, and need not care where rows lie; the demo community is only ever put into one database; the queue of jobs stays in one.
const others = /\.test\.ts|\/apps\/server\/(test|seed|migrations|src\/platform\/db\/embedded)\//;

/** Whether the product asks: the innermost of our own files that is neither this one nor the door to the database says so. */
function isProducts(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const lines = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  if (lines.some((line) => line.includes('/pg-boss/'))) return false;
  const asker = lines.find(
    (line) => line.includes('/apps/server/') && !/\/platform\/db\/(database|replicas)\.ts|hear-statements/.test(line),
  );
  return asker === undefined || !others.test(asker);
}

afterAll(async () => {
  const trespasses = await listTrespasses();
  if (trespasses.length > 0) throw new Error(`Joins that joinsElsewhere does not declare:\n${trespasses.join('\n')}`);
  const needless = listNeedless();
  if (needless.length > 0)
    throw new Error(`Declared in joinsElsewhere, but needed by no statement:\n${needless.join('\n')}`);
});

/** What the statements heard in this file do that nobody declared. What held once is not read again by other files of the run. */
async function listTrespasses(): Promise<string[]> {
  const products = [...heard].flatMap(([text, isOurs]) => (isOurs ? [text] : []));
  const fresh = products.filter((text) => !marks.has('holds', idOf(text)));
  if (fresh.length > 0) await loadModule();
  const tables = new Map(inject('tables'));
  return fresh.flatMap((text) => {
    const findings = parseStatements(text).flatMap((node) => findingsOf(readStatement(node, tables), placements));
    const declared = findings.map((finding) => declaredAs(finding, joinsElsewhere));
    for (const name of declared) if (name !== undefined) marks.set('needed', name);
    const undeclared = findings.filter((_, at) => declared[at] === undefined);
    if (undeclared.length === 0) marks.set('holds', idOf(text));
    return undeclared.map((finding) => `${finding}: ${text}`);
  });
}

/** What no statement needed, known once every test file of the server has run. */
function listNeedless(): string[] {
  const server = path.resolve(import.meta.dirname, '../..');
  marks.set('ran', path.relative(server, expect.getState().testPath ?? ''));
  const ran = new Set(marks.all('ran'));
  if (globSync('**/*.test.ts', { cwd: server, exclude: ['**/node_modules/**'] }).some((file) => !ran.has(file)))
    return [];
  const needed = new Set(marks.all('needed'));
  return Object.keys(joinsElsewhere).filter((name) => !needed.has(name));
}

const idOf = (text: string) => createHash('sha256').update(text).digest('hex');
