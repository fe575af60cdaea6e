import type { OperatorMessage } from '@gumball/contract/operators/operators.schemas';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { OperatorMessageRow } from './moderation.store.ts';

/** A message to the operators as they see it. */
export function toOperatorMessage(row: OperatorMessageRow, viewer: Pick<Viewer, 'userId'>): OperatorMessage {
  return {
    id: row.id,
    user: { id: row.user_id, username: row.username },
    email: row.email,
    subject: row.subject,
    message: row.message,
    canClose: row.user_id !== viewer.userId,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}
