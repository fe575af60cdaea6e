import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { pollsExport, type VoteRow } from './export.store.ts';

/**
 * The votes of a user for the personal data export. Options are numbered from 1, because their text belongs to another
 * user. A user's own polls are exported with the posts.
 */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<VoteRow>(db, userId, {
      name: 'poll-votes',
      title: 'Votes in polls',
      statement: pollsExport,
      toRow: ({ key, choice, created_at: votedAt }) => ({
        data: { postId: key, option: choice + 1, at: votedAt },
        at: votedAt,
        text: `Voted for option ${choice + 1} of post ${key}`,
      }),
    }),
  ];
}
