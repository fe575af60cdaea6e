import type { AccessBlockKind, AccessBlockScope } from '@gumball/rules/filters/access-blocks';
import type { Executor } from '../../../platform/db/database.ts';

/** A block of a network or mail domain. */
export type AccessBlockRow = {
  id: string;
  kind: AccessBlockKind;
  value: string;
  scope: AccessBlockScope;
  reason: string;
  ends_at: Date;
  created_at: Date;
};

const columns = ['id', 'kind', 'value', 'scope', 'reason', 'ends_at', 'created_at'] as const;

/** Lists the blocks that have not ended, the newest first. */
export function listAccessBlocks(db: Executor, now: Date): Promise<AccessBlockRow[]> {
  return db
    .selectFrom('access_blocks')
    .select(columns)
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
}

/** Stores a block. */
export async function insertAccessBlock(tx: Executor, row: AccessBlockRow & { created_by: string }): Promise<void> {
  await tx.insertInto('access_blocks').values(row).execute();
}

/** Deletes a block. Returns it, or undefined if it was deleted before. */
export function deleteAccessBlock(tx: Executor, id: string): Promise<AccessBlockRow | undefined> {
  return tx.deleteFrom('access_blocks').where('id', '=', id).returning(columns).executeTakeFirst();
}

/** Deletes the blocks that ended before a time. */
export async function deleteEndedBlocks(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('access_blocks').where('ends_at', '<', before).execute();
}
