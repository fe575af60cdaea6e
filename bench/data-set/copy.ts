import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const chunkBytes = 256 * 1024;

/** Streams rows into a table with COPY. Values must not contain a tab, newline or backslash; null is written as \N. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: string,
  rows: Iterable<readonly (string | number | null)[]>,
): Promise<number> {
  const stream = client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`));
  const finished = once(stream, 'finish');
  let text = '';
  let count = 0;
  for (const row of rows) {
    text += `${row.map((value) => (value === null ? '\\N' : value)).join('\t')}\n`;
    count += 1;
    if (text.length < chunkBytes) continue;
    if (!stream.write(text)) await once(stream, 'drain');
    text = '';
  }
  stream.end(text);
  await finished;
  return count;
}

/**
 * Runs `load` without the indexes of the table and without the foreign keys from and to it, and recreates them
 * afterwards. This is many times faster than updating them row by row.
 */
export async function withoutIndexes(client: pg.Client, table: string, load: () => Promise<void>): Promise<void> {
  const constraints = await client.query<{ owner: string; name: string; definition: string; is_key: boolean }>(
    `SELECT contype <> 'f' AS is_key, conrelid::regclass::text AS owner, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype IN ('f', 'p', 'u') OR confrelid = $1::regclass AND contype = 'f'
     ORDER BY is_key DESC`,
    [table],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))`,
    [table],
  );
  for (const { owner, name } of constraints.rows.toReversed()) {
    await client.query(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`);
  }
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  const restore = async (isKey: boolean) => {
    for (const { owner, name, definition } of constraints.rows.filter(({ is_key }) => is_key === isKey))
      await client.query(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`);
  };
  await load();
  await restore(true);
  for (const { definition } of indexes.rows) await client.query(definition);
  // A foreign key needs the unique index that it refers to.
  await restore(false);
}
