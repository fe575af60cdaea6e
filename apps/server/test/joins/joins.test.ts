import { loadModule } from 'libpg-query';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { nonLocalStatements, type Placement, placements } from '../../src/platform/db/distribution.ts';
import { templateName } from '../template.ts';
import { findingsOf } from './check-reading.ts';
import { openCursors } from './cursors.ts';
import { declaredAs } from './declared-findings.ts';
import { parseStatements, readFunction } from './read-function.ts';
import { readStatement } from './read-statement.ts';
import { readFunctions } from './schema.ts';

const tables = new Map([
  ['people', ['id', 'name']],
  ['letters', ['id', 'writer_id', 'reader_id', 'text']],
  ['stamps', ['letter_id', 'price']],
  ['friends', ['person_id', 'friend_id']],
  ['countries', ['id', 'name']],
]);
const undeclared: Record<string, Placement> = {
  people: { by: 'id' },
  letters: { by: 'id' },
  stamps: { by: 'letter_id' },
  friends: { by: 'person_id' },
  countries: 'reference',
};

const findings = (text: string) =>
  parseStatements(text).flatMap((node) => findingsOf(readStatement(node, tables), undeclared));

beforeAll(loadModule);

describe('findings of a statement', () => {
  it.each([
    ['reads one table', 'SELECT * FROM letters WHERE writer_id = $1'],
    [
      'joins tables that are co-located',
      'SELECT l.text FROM letters l JOIN stamps s ON s.letter_id = l.id WHERE s.price > $1',
    ],
    ['joins with USING', 'SELECT * FROM stamps a JOIN stamps b USING (letter_id)'],
    ['joins through a subquery', 'SELECT * FROM (SELECT id AS l FROM letters) x JOIN stamps ON letter_id = l'],
    ['joins two tables by the same parameter', 'SELECT * FROM people, friends WHERE people.id = $1 AND person_id = $1'],
    ['joins a reference table', "SELECT * FROM letters l JOIN countries c ON c.name = l.text WHERE l.text = 'x'"],
    [
      'looks rows up by their key',
      'SELECT p.name FROM friends f JOIN people p ON p.id = f.friend_id WHERE f.person_id = $1',
    ],
    [
      'looks rows up by one of several keys',
      'SELECT FROM friends f JOIN people p ON p.id IN (f.friend_id, $2) WHERE person_id = $1',
    ],
    [
      'equates a key in each arm of OR',
      'SELECT FROM friends f, people p WHERE p.id = $1 AND (f.person_id = p.id OR (f.person_id = $2 AND friend_id = p.id))',
    ],
    [
      'excludes rows by a key',
      'SELECT FROM people WHERE id = $1 AND id NOT IN (SELECT friend_id FROM friends WHERE person_id = $2)',
    ],
    [
      'reads a page and looks rows up by its keys',
      `WITH page AS MATERIALIZED (SELECT friend_id FROM friends WHERE person_id = $1 LIMIT 10)
       SELECT name FROM page JOIN people ON people.id = page.friend_id`,
    ],
    [
      'writes co-located rows',
      `WITH sent AS (INSERT INTO letters (id, text) VALUES ($1, $2) RETURNING id)
       INSERT INTO stamps (letter_id, price) SELECT id, 1 FROM sent`,
    ],
    [
      'updates a table from another that is co-located',
      'UPDATE letters l SET text = $1 FROM stamps s WHERE s.letter_id = l.id',
    ],
    [
      'joins a list of keys',
      'SELECT FROM unnest($1::bigint[]) AS asked (id) JOIN letters l ON l.id = asked.id JOIN people p ON p.id = $2',
    ],
  ])('are empty if it %s', (_, text) => {
    expect(findings(text)).toEqual([]);
  });

  it.each([
    [
      'joins by a column that is not a key',
      'SELECT FROM people p JOIN letters l ON l.writer_id = p.id WHERE p.id = $1',
      'letters by writer_id',
    ],
    [
      'relies on an outer condition for a subquery with LIMIT',
      'SELECT FROM (SELECT * FROM letters LIMIT 9) l JOIN people p ON p.id = $1 AND l.id = p.id',
      'letters by a condition',
    ],
    [
      'relies on a condition of the nullable side of an outer join',
      'SELECT FROM letters l LEFT JOIN people p ON p.id = $1 AND l.id = p.id',
      'letters by a condition',
    ],
    [
      'equates a key in only one arm of OR',
      'SELECT FROM people p JOIN friends f ON f.person_id = p.id OR f.friend_id = $2 WHERE p.id = $1',
      'friends by a condition',
    ],
    [
      'excludes rows by a column that is not a key',
      'SELECT FROM people WHERE id = $1 AND NOT EXISTS (SELECT FROM friends WHERE friend_id = people.id)',
      'friends by friend_id',
    ],
    [
      'has a subquery in the select list',
      'SELECT name, (SELECT count(*) FROM letters WHERE reader_id = p.id) FROM people p',
      'letters by reader_id',
    ],
    [
      'finds rows by their ctid',
      'DELETE FROM letters WHERE ctid = ANY(ARRAY(SELECT ctid FROM letters WHERE text = $1 LIMIT 5))',
      'letters by ctid',
    ],
    [
      'joins two references of one CTE',
      'WITH own AS (SELECT * FROM letters) SELECT FROM own a JOIN own b ON b.writer_id = a.id JOIN people p ON p.id = b.id',
      'letters by a condition',
    ],
    [
      'writes rows that are not co-located',
      'WITH sent AS (INSERT INTO letters (id, writer_id) VALUES ($1, $2)) UPDATE people SET name = name WHERE id = $2',
      'writes letters, people',
    ],
  ])('contain the join if it %s', (_, text, finding) => {
    expect(findings(text)).toContain(finding);
  });

  it('are not returned if the analysis is incomplete', () => {
    expect(() => findings('SELECT * FROM hats')).toThrow('Unknown table hats.');
    expect(() => findings('SELECT size FROM letters')).toThrow('Unknown column size.');
    expect(() => findings('SELECT FROM letters FULL JOIN people USING (id)')).toThrow('full join');
  });
});

it('a declaration covers findings of the same name or with more columns', () => {
  const declared = { 'letters by writer_id': '', 'writes letters, people': '' };
  expect(declaredAs('letters by text, writer_id', declared)).toBe('letters by writer_id');
  expect(declaredAs('writes letters, people', declared)).toBe('writes letters, people');
  expect(declaredAs('letters by text', declared)).toBeUndefined();
  expect(declaredAs('stamps by writer_id', declared)).toBeUndefined();
  expect(declaredAs('writes letters, people, stamps', declared)).toBeUndefined();
});

describe('database functions', () => {
  const row = { callers: [{ table: 'letters', added: 'fresh', deleted: null }] };
  const triggered = (body: string) => {
    const definition = `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NULL; END $$`;
    const readings = readFunction({ name: 'f', language: 'plpgsql', definition, body, ...row }, tables);
    return readings.flatMap((reading) => findingsOf(reading, undeclared));
  };

  it('are analysed with the row that fired the trigger', () => {
    expect(triggered('INSERT INTO stamps SELECT id, 1 FROM fresh')).toEqual([]);
    expect(triggered('UPDATE stamps SET price = 1 WHERE letter_id = NEW.id')).toEqual([]);
    expect(triggered('UPDATE people SET name = name WHERE id = NEW.writer_id')).toEqual(['writes letters, people']);
  });

  it('join co-located rows or declare the join', async () => {
    const client = new pg.Client({ ...inject('database'), database: templateName });
    await client.connect();
    const functions = await readFunctions(client);
    await client.end();
    expect(functions.map(({ name }) => name)).toContain('store_messages');
    const found = functions.flatMap((one) =>
      readFunction(one, new Map(inject('tables'))).flatMap((reading) => findingsOf(reading, placements)),
    );
    expect(found.filter((finding) => declaredAs(finding, nonLocalStatements) === undefined)).toEqual([]);
    const marks = openCursors(inject('marks'));
    for (const finding of found) marks.set('needed', declaredAs(finding, nonLocalStatements) ?? finding);
  });
});
