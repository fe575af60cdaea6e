import pg from 'pg';

/** The bare commit: one row into a table of the bench's own, prepared. Its value is a text. */
export const bareCommit = { name: 'bare-commit', text: 'INSERT INTO bench_commits (content) VALUES ($1)' };

/** Makes the table that bare commits go to. */
export async function createCommits(client: pg.Client): Promise<void> {
  await client.query('DROP TABLE IF EXISTS bench_commits');
  await client.query('CREATE TABLE bench_commits (id bigserial PRIMARY KEY, content text NOT NULL)');
}

/** Removes it: what is none of the product's has no place in the data set. */
export async function dropCommits(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('DROP TABLE IF EXISTS bench_commits');
  await client.end();
}
