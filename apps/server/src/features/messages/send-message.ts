import type { Confirmation } from '@gumball/contract/messages/messages.schemas';
import { checkMessage } from '@gumball/rules/messages/message-text';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { memberRoom, type Realtime } from '../../platform/realtime/realtime.ts';
import { pushNews } from '../notifications/push-news.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { limitSending } from './limit-sending.ts';
import { listMarks } from './marks.store.ts';
import { findMessage, findSent } from './messages.store.ts';
import { confirmationOf, messageOf, standingOf } from './messages.view.ts';
import { announceOnce, storeMessage } from './store-message.ts';

/** A message to send; `tempId` is its idempotency key per sender. */
export type Sending = {
  conversationId: string;
  tempId: string;
  content?: string | null | undefined;
  mediaUrls?: string[] | null | undefined;
};

type Outside = Pick<MessagesDeps, 'db' | 'clock' | 'ids' | 'realtime' | 'log' | 'files' | 'shared'>;

const underwayOf = oncePerServer(() => new Map<string, Promise<Confirmation>>());

/**
 * Sends a message to a conversation. The message is stored before it is confirmed. Repeated calls with the same
 * `tempId` store one message. Throws `ACCESS_DENIED` if the sender may not write to the conversation, `RATE_LIMITED`,
 * and the errors of the content.
 */
export function sendMessage(deps: Outside, viewer: Viewer, sending: Sending): Promise<Confirmation> {
  // A repeated call while the message is being stored waits for the first one and does not count against the rate
  // limit.
  const name = `${viewer.userId} ${sending.tempId}`;
  const underway = underwayOf(deps);
  const running = underway.get(name);
  if (running) return running;
  const sent = send(deps, viewer, sending).finally(() => underway.delete(name));
  underway.set(name, sent);
  return sent;
}

async function send(deps: Outside, viewer: Viewer, sending: Sending): Promise<Confirmation> {
  const { userId: senderId } = viewer;
  const { conversationId, tempId } = sending;
  const content = (sending.content ?? '').trim();
  const urls = sending.mediaUrls ?? [];
  insist(checkMessage({ content, files: urls.length }));
  const known = () => findSent(deps.db, senderId, tempId);
  const takeBack = await limitSending(deps, senderId, async () => (await known()) !== undefined);

  const row = await storeMessage(deps, {
    id: deps.ids.next(),
    conversationId,
    senderId,
    tempId,
    content,
    fileIds: filesOf(urls),
  });
  if (row.outcome === 'files-unknown') throw new AppError('CHAT_FILE_UNKNOWN', { field: 'mediaUrls' });
  if (row.outcome === 'refused') throw new AppError('ACCESS_DENIED');
  if (row.outcome === 'stored') {
    const others = row.participants.filter((one) => one !== senderId);
    pushMessage(deps.realtime, row.in_conversation, senderId, others);
    return confirmationOf(row, tempId);
  }
  await takeBack();
  const marks = await listMarks(deps.db, row.in_conversation, senderId);
  await announceOnce(deps, row.message_id, () => announceAgain(deps, row.message_id, senderId, marks));
  const { status } = standingOf({ sequence: row.number, sender_id: senderId }, senderId, marks);
  return confirmationOf(row, tempId, status);
}

// The database or the server can fail between the commit of a message and its broadcast. Then only the sender, who
// retries, causes the broadcast: it goes to the recipients to whom the message was not delivered. Clients discard
// duplicates by `tempId`.
async function announceAgain(
  { db, realtime, files }: Outside,
  messageId: string,
  senderId: string,
  marks: Awaited<ReturnType<typeof listMarks>>,
): Promise<void> {
  const row = await findMessage(db, messageId, senderId);
  if (!row) return;
  const waiting = marks.filter(
    (mark) => mark.userId !== senderId && mark.joinedSequence < row.sequence && mark.deliveredUpTo < row.sequence,
  );
  if (waiting.length === 0) return;
  const media = row.media.map((file) => files.show(file, row.conversation_id, marks[0]?.epoch ?? 0));
  const hearers = [senderId, ...waiting.map(({ userId }) => userId)];
  realtime.announce(hearers.map(memberRoom), 'message:new', messageOf(row, { status: 'sent', readBy: [] }, media));
  pushMessage(
    realtime,
    row.conversation_id,
    senderId,
    waiting.map(({ userId }) => userId),
  );
}

function pushMessage(realtime: Realtime, conversationId: string, senderId: string, to: readonly string[]): void {
  pushNews(
    realtime,
    to.map((userId) => ({ about: 'message', conversationId, senderId, userId })),
  );
}

/** The ids of the files in the URLs, without duplicates. A URL without a file id yields an id that does not exist. */
function filesOf(urls: readonly string[]): string[] {
  return [
    ...new Set(urls.map((url) => /\/chat-files\/([A-Za-z0-9]{22})-chat\.[a-z0-9]{3,4}(?:\?|$)/.exec(url)?.[1] ?? '')),
  ];
}
