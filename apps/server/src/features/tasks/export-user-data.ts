import type { Deps } from '../../deps.ts';
import type { ArchiveFile, ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import type { Statement } from '../../platform/db/database.ts';

type AttemptRow = {
  key: string;
  title: string;
  platform: string;
  status: string;
  reward: number | null;
  reason: string | null;
  started_at: Date;
  ended_at: Date | null;
};
type SubmissionRow = {
  key: string;
  task_id: string;
  title: string;
  status: string;
  comment: string;
  share_url: string;
  notes: string;
  rejection_reason: string | null;
  appeal_reason: string | null;
  created_at: Date;
  files: { key: string; name: string; type: string }[];
};

// Without its extension a file could not be opened.
const toArchive = ({ key, name }: { key: string; name: string }) =>
  key + (/\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '');

const proofs: Statement = {
  name: 'tasks-export-proofs',
  text: `SELECT p.id, p.key, p.name FROM task_proofs p JOIN task_submissions s ON s.id = p.submission_id
    WHERE s.user_id = $1 AND p.id > $2 ORDER BY p.id LIMIT 500`,
};

/** Exports a user's attempts and submissions with their files. The deciding operators are not included. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<AttemptRow>(db, userId, {
      name: 'tasks',
      title: 'Tasks',
      statement: {
        name: 'tasks-export',
        text: `SELECT a.task_id AS key, t.title, t.platform, a.status, a.reward, a.reason, a.started_at, a.ended_at
          FROM task_attempts a JOIN tasks t ON t.id = a.task_id
          WHERE a.user_id = $1 AND a.task_id < $2 ORDER BY a.task_id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: {
          taskId: row.key,
          title: row.title,
          platform: row.platform,
          status: row.status,
          reward: row.reward,
          reason: row.reason,
          startedAt: row.started_at,
          endedAt: row.ended_at,
        },
        at: row.started_at,
        text: `${row.platform}: ${row.title} (${row.status})`,
      }),
    }),
    inBatches<SubmissionRow>(db, userId, {
      name: 'task-submissions',
      title: 'Handed in for tasks',
      statement: {
        name: 'tasks-export-submissions',
        text: `SELECT s.id AS key, s.task_id, t.title, s.status, s.comment, s.share_url, s.notes, s.rejection_reason, s.appeal_reason, s.created_at,
            coalesce((SELECT jsonb_agg(jsonb_build_object('key', p.key, 'name', p.name, 'type', p.type) ORDER BY p.id)
              FROM task_proofs p WHERE p.submission_id = s.id), '[]') AS files
          FROM task_submissions s JOIN tasks t ON t.id = s.task_id
          WHERE s.user_id = $1 AND s.id < $2 ORDER BY s.id DESC LIMIT 500`,
      },
      toRow: ({ key, ...row }) => ({
        data: {
          id: key,
          taskId: row.task_id,
          title: row.title,
          status: row.status,
          comment: row.comment,
          shareUrl: row.share_url,
          notes: row.notes,
          rejectionReason: row.rejection_reason,
          appealReason: row.appeal_reason,
          files: row.files.map((file) => ({ file: `media/${toArchive(file)}`, name: file.name, type: file.type })),
          createdAt: row.created_at,
        },
        at: row.created_at,
        text: [`${row.title} (${row.status})`, row.comment, row.share_url, row.notes]
          .filter((line) => line !== '')
          .join('\n'),
        files: row.files.map(toArchive),
      }),
    }),
  ];
}

/** Exports the files of a user's submissions. */
export async function* exportProofs({ db }: Pick<Deps, 'db'>, userId: string): AsyncIterable<ArchiveFile> {
  for (let after = '0'; ; ) {
    const rows = await db.rows<{ id: string; key: string; name: string }>(proofs, [userId, after]);
    for (const row of rows) yield { key: row.key, name: toArchive(row) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
