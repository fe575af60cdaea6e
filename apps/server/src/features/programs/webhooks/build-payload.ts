import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getComment } from '../../comments/get-comment.ts';
import { readAddressedMessage } from '../../messages/bots/read-addressed-message.ts';
import { getMessage } from '../../messages/messages/get-message.ts';
import { getPost } from '../../posts/get-post.ts';
import { getUser } from '../../users/get-user.ts';
import type { LeasedRow } from './deliveries.store.ts';

/**
 * Builds what a delivery contains, as its owner may read it now. Undefined if the content is gone, or not to be read by
 * the owner any more.
 */
export async function buildPayload(
  deps: Pick<Deps, 'db' | 'clock' | 'chatFileUrls'>,
  row: LeasedRow,
): Promise<Record<string, unknown> | undefined> {
  if (!row.may_read) return undefined;
  const head = { id: row.id, event: row.event, createdAt: row.created_at.toISOString(), communityId: row.community_id };
  if (row.event === 'test') return head;
  if (row.subject_id === null) return undefined;
  try {
    return { ...head, ...(await readSubject(deps, row, row.subject_id)) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function readSubject(
  deps: Pick<Deps, 'db' | 'clock' | 'chatFileUrls'>,
  row: LeasedRow,
  subjectId: string,
): Promise<object> {
  const viewer = { userId: row.bot_id ?? row.owner_id } as Viewer;
  switch (row.event) {
    case 'post.created':
      return { post: await getPost(deps, viewer, subjectId) };
    case 'comment.created':
      return { comment: await getComment(deps, viewer, { id: subjectId }) };
    case 'member.joined': {
      const { id, username, firstName, lastName } = await getUser(deps, viewer, subjectId);
      return { user: { id, username, firstName, lastName } };
    }
    case 'command': {
      const { content, conversationId, sequenceNumber, sender } =
        (await readAddressedMessage(deps, viewer.userId, subjectId)) ??
        (await getMessage(deps, viewer, { id: subjectId }));
      const [, command = '', text = content] = /^\/([^\s@]*)(?:@\S*)?\s*(.*)$/s.exec(content) ?? [];
      return { messageId: subjectId, conversationId, sequenceNumber, command, text, sender };
    }
    default:
      return {};
  }
}
