import type pg from 'pg';

/** A conversation, and its participants as indexes in the list of users. */
export type ChatGroup = { id: string; members: number[] };

/** The users of a measurement: disjoint pairs with a direct conversation, and disjoint groups. */
export type Participants = { userIds: string[]; pairs: ChatGroup[]; groups: ChatGroup[] };

const maxGroups = 100;

/**
 * Finds `sockets` members, each in one pair, and disjoint groups of the data set. Members of groups who are in no pair are added
 * to the list.
 */
export async function findParticipants(client: pg.Client, sockets: number): Promise<Participants> {
  const indexes = new Map<string, number>();
  const indexOf = (id: string) => {
    const index = indexes.get(id) ?? indexes.size;
    indexes.set(id, index);
    return index;
  };
  const direct = await client.query<{ id: string; user_a_id: string; user_b_id: string }>(
    'SELECT id, user_a_id, user_b_id FROM conversations WHERE NOT is_group AND user_a_id IS NOT NULL AND user_b_id IS NOT NULL ORDER BY id',
  );
  const pairs: ChatGroup[] = [];
  for (const { id, user_a_id, user_b_id } of direct.rows) {
    if (indexes.size + 2 > sockets) break;
    if (indexes.has(user_a_id) || indexes.has(user_b_id)) continue;
    pairs.push({ id, members: [indexOf(user_a_id), indexOf(user_b_id)] });
  }
  const { rows } = await client.query<{ id: string; members: string[] }>(
    `SELECT conversation_id AS id, array_agg(user_id) AS members FROM conversation_participants
     WHERE conversation_id IN (SELECT id FROM conversations WHERE is_group) GROUP BY 1 HAVING count(*) = 10 ORDER BY 1 DESC LIMIT $1`,
    [maxGroups * 20],
  );
  const groups: ChatGroup[] = [];
  const taken = new Set<string>();
  // A member of several groups would reach the limit of messages a minute.
  for (const { id, members } of rows) {
    if (groups.length === maxGroups || members.some((member) => taken.has(member))) continue;
    for (const member of members) taken.add(member);
    groups.push({ id, members: members.map(indexOf) });
  }
  return { userIds: [...indexes.keys()], pairs, groups };
}
