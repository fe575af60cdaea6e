/** Checks every SQL statement of the server under test against the join rules of docs/scaling.md, "Joins". */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { loadModule } from 'libpg-query';
import { afterAll, expect, inject } from 'vitest';
import { nonLocalStatements, placements } from '../../src/platform/db/distribution.ts';
import { findingsOf } from './check-reading.ts';
import { openCursors } from './cursors.ts';
import { declaredAs } from './declared-findings.ts';
import { parseStatements } from './read-function.ts';
import { readStatement } from './read-statement.ts';
import { statements } from './recorded.ts';

const cursors = openCursors(inject('marks'));
// Test files run one after another in the same process.
statements.clear();

afterAll(async () => {
  const violations = await listViolations();
  if (violations.length > 0) throw new Error(`Not declared in nonLocalStatements:\n${violations.join('\n')}`);
  const unused = listUnused();
  if (unused.length > 0)
    throw new Error(`Declared in nonLocalStatements but needed by no statement:\n${unused.join('\n')}`);
});

/** Undeclared joins of the statements of this test file. Statements that passed are not analysed again in the run. */
async function listViolations(): Promise<string[]> {
  const products = [...statements].flatMap(([text, isOurs]) => (isOurs ? [text] : []));
  const fresh = products.filter((text) => !cursors.has('holds', idOf(text)));
  if (fresh.length > 0) await loadModule();
  const tables = new Map(inject('tables'));
  return fresh.flatMap((text) => {
    const findings = parseStatements(text).flatMap((node) => findingsOf(readStatement(node, tables), placements));
    const declared = findings.map((finding) => declaredAs(finding, nonLocalStatements));
    for (const name of declared) if (name !== undefined) cursors.set('needed', name);
    const undeclared = findings.filter((_, at) => declared[at] === undefined);
    if (undeclared.length === 0) cursors.set('holds', idOf(text));
    return undeclared.map((finding) => `${finding}: ${text}`);
  });
}

/** Declarations that no statement needed. Known after all server test files have run, otherwise empty. */
function listUnused(): string[] {
  const server = path.resolve(import.meta.dirname, '../..');
  cursors.set('ran', path.relative(server, expect.getState().testPath ?? ''));
  const ran = new Set(cursors.all('ran'));
  if (globSync('**/*.test.ts', { cwd: server, exclude: ['**/node_modules/**'] }).some((file) => !ran.has(file)))
    return [];
  const needed = new Set(cursors.all('needed'));
  return Object.keys(nonLocalStatements).filter((name) => !needed.has(name));
}

const idOf = (text: string) => createHash('sha256').update(text).digest('hex');
