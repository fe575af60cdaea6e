import type pg from 'pg';

/** What reads pick from: the viewers' ids, in the order of their tokens, and things of the data set. */
export type World = { viewerIds: string[]; communityIds: string[] };

/** A read of the product and the one prepared query that is its bare limit. `n` counts the requests. */
export type Read = {
  name: string;
  /** Path below the server's origin; the n-th request comes from the n-th viewer. */
  path(n: number, world: World): string;
  bare: { text: string; values(n: number, world: World): unknown[] };
};

/** One of a list, the same for the same number, spread over all of it. */
export const pick = <T>(list: readonly T[], n: number): T => list[(n * 7919) % list.length] as T;

/** Gathers what reads pick from. */
export async function readWorld(client: pg.Client): Promise<World> {
  const ids = async (text: string) => (await client.query<{ id: string }>(text)).rows.map((row) => row.id);
  return {
    viewerIds: await ids('SELECT id FROM users ORDER BY id DESC LIMIT 500'),
    communityIds: await ids('SELECT id FROM communities ORDER BY id LIMIT 5000'),
  };
}
