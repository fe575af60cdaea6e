import type { Deps } from '../../deps.ts';
import type { Statement } from '../../platform/db/database.ts';

const files: Statement = {
  name: 'uploads-export',
  text: `SELECT id, files FROM uploads WHERE user_id = $1 AND id > $2 AND purpose IN ('post', 'avatar', 'banner')
    ORDER BY id LIMIT 500`,
};

/** The storage keys of a member's pictures and videos as they were made, without their smaller copies, for their own archive. */
export async function* exportMember({ db }: Pick<Deps, 'db'>, userId: string): AsyncIterable<string> {
  for (let after = ''; ; ) {
    const rows = await db.rows<{ id: string; files: string[] }>(files, [userId, after]);
    for (const row of rows) yield* row.files.filter((key) => key.startsWith(`${row.id}.`));
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
