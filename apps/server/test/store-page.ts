import pg from 'pg';
import { databaseName, databaseUser } from '../src/platform/db/embedded/cluster.ts';
import { locateFolders } from '../src/platform/db/embedded/folders.ts';

/**
 * Stores a page among those that the server with this environment has fetched, so that its preview comes without a
 * request. No test reaches the internet, and the server fetches nothing else.
 */
export async function storePage(
  env: Readonly<Record<string, string | undefined>>,
  page: { url: string; title: string; description: string },
): Promise<void> {
  const client = new pg.Client(
    env['DATABASE_URL'] === undefined
      ? { host: (await locateFolders(env['DATA_DIR'] ?? '')).run, user: databaseUser, database: databaseName }
      : { connectionString: env['DATABASE_URL'] },
  );
  await client.connect();
  try {
    await client.query('INSERT INTO link_previews (url, title, description, fetched_at) VALUES ($1, $2, $3, now())', [
      page.url,
      page.title,
      page.description,
    ]);
  } finally {
    await client.end();
  }
}
