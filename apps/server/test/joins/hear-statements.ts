/** Checks every SQL statement of the server under test against the join rules of docs/scaling.md, "Joins". */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { loadModule } from 'libpg-query';
import { afterAll, expect, inject } from 'vitest';
import { joinsElsewhere, placements } from '../../src/platform/db/distribution.ts';
import { declaredAs } from './declared-findings.ts';
import { heard } from './heard.ts';
import { findingsOf } from './judge-reading.ts';
import { openMarks } from './marks.ts';
import { parseStatements } from './read-function.ts';
import { readStatement } from './read-statement.ts';

const marks = openMarks(inject('marks'));
// Test files run one after another in the same process.
heard.clear();

afterAll(async () => {
  const trespasses = await listTrespasses();
  if (trespasses.length > 0) throw new Error(`Joins not declared in joinsElsewhere:\n${trespasses.join('\n')}`);
  const needless = listNeedless();
  if (needless.length > 0)
    throw new Error(`Declared in joinsElsewhere but needed by no statement:\n${needless.join('\n')}`);
});

/** Undeclared joins of the statements of this test file. Statements that passed are not analysed again in the run. */
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

/** Declarations that no statement needed. Known after all server test files have run, otherwise empty. */
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
