import type pg from 'pg';

/** A conversation, and its participants as indexes in the list of users. */
export type Chat = { id: string; members: number[] };

/** The users of a measurement: disjoint pairs with a direct conversation, and groups. */
export type People = { memberIds: string[]; pairs: Chat[]; groups: Chat[] };

const groupsMax = 100;

/**
 * Finds `sockets` members, each in one pair, and groups of the data set. Members of groups who are in no pair are added
 * to the list.
 */
export async function findPeople(client: pg.Client, sockets: number): Promise<People> {
  const places = new Map<string, number>();
  const placeOf = (id: string) => {
    const place = places.get(id) ?? places.size;
    places.set(id, place);
    return place;
  };
  const direct = await client.query<{ id: string; user_a_id: string; user_b_id: string }>(
    'SELECT id, user_a_id, user_b_id FROM conversations WHERE NOT is_group AND user_a_id IS NOT NULL AND user_b_id IS NOT NULL ORDER BY id',
  );
  const pairs: Chat[] = [];
  for (const { id, user_a_id, user_b_id } of direct.rows) {
    if (places.size + 2 > sockets) break;
    if (places.has(user_a_id) || places.has(user_b_id)) continue;
    pairs.push({ id, members: [placeOf(user_a_id), placeOf(user_b_id)] });
  }
  const { rows } = await client.query<{ id: string; members: string[] }>(
    `SELECT conversation_id AS id, array_agg(user_id) AS members FROM conversation_participants
     WHERE conversation_id IN (SELECT id FROM conversations WHERE is_group) GROUP BY 1 HAVING count(*) = 10 ORDER BY 1 DESC LIMIT $1`,
    [groupsMax],
  );
  const groups = rows.map(({ id, members }) => ({ id, members: members.map(placeOf) }));
  return { memberIds: [...places.keys()], pairs, groups };
}
