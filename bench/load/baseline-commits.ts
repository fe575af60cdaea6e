import pg from 'pg';

/** The baseline of a write: a prepared insert of one row into a table of the benchmark. Its parameter is a text. */
export const baselineCommit = { name: 'bare-commit', text: 'INSERT INTO bench_commits (content) VALUES ($1)' };

/** Creates the table for baseline commits. */
export async function createCommitTable(client: pg.Client): Promise<void> {
  await client.query('DROP TABLE IF EXISTS bench_commits');
  await client.query('CREATE TABLE bench_commits (id bigserial PRIMARY KEY, content text NOT NULL)');
}

/** Drops the table: the data set must contain only tables of the product. */
export async function dropCommitTable(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('DROP TABLE IF EXISTS bench_commits');
  await client.end();
}
