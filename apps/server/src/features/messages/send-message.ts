import type { Confirmation } from '@gumball/contract/messages/messages.schemas';
import { checkMessage, messageTypeOf } from '@gumball/rules/messages/message-text';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { pushNews } from '../notifications/push-news.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { attachFiles } from './files.store.ts';
import { limitSending } from './limit-sending.ts';
import { listMarks } from './marks.store.ts';
import { findSent, type MediaRow } from './messages.store.ts';
import { confirmationOf, standingOf } from './messages.view.ts';
import { storeMessage } from './store-message.ts';

/** A message as somebody sends it; `tempId` names it for its sender, once and for all. */
export type Sending = {
  conversationId: string;
  tempId: string;
  content?: string | null | undefined;
  mediaUrls?: string[] | null | undefined;
};

type Outside = Pick<MessagesDeps, 'db' | 'clock' | 'ids' | 'realtime' | 'log' | 'files' | 'shared'>;

const underwayOf = new WeakMap<Realtime, Map<string, Promise<Confirmation>>>();

/**
 * Sends a message to a conversation: stored before it is confirmed, and one message however often it is sent under its name. Throws `ACCESS_DENIED` for who may
 * not write there, `RATE_LIMITED`, and what the rule objects to.
 */
export function sendMessage(deps: Outside, viewer: Viewer, sending: Sending): Promise<Confirmation> {
  // What comes again while it is being stored waits for that: it is no second message, for the limits neither.
  const name = `${viewer.userId} ${sending.tempId}`;
  const underway = underwayOf.get(deps.realtime) ?? new Map<string, Promise<Confirmation>>();
  underwayOf.set(deps.realtime, underway);
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
  const media = urls.length > 0 ? await takeFiles(deps, { urls, userId: senderId, conversationId }) : [];

  const row = await storeMessage(deps, {
    id: deps.ids.next(),
    conversationId,
    senderId,
    tempId,
    content,
    messageType: messageTypeOf(media.map(({ kind }) => kind)),
    media,
  });
  if (row.outcome === 'refused') throw new AppError('ACCESS_DENIED');
  if (row.outcome === 'stored') {
    const others = row.participants.filter((one) => one !== senderId);
    pushNews(
      deps.realtime,
      others.map((userId) => ({ about: 'message', conversationId: row.in_conversation, senderId, userId })),
    );
    return confirmationOf(row, tempId);
  }
  await takeBack();
  const marks = await listMarks(deps.db, row.in_conversation, senderId);
  const { status } = standingOf({ sequence: row.number, sender_id: senderId }, senderId, marks);
  return confirmationOf(row, tempId, status);
}

// The files are the conversation's before the message is stored, so that the clearing away never takes them from under it.
async function takeFiles(
  { db, clock }: Outside,
  { urls, userId, conversationId }: { urls: string[]; userId: string; conversationId: string },
): Promise<MediaRow[]> {
  const ids = urls.map((url) => /\/chat-files\/([A-Za-z0-9]{22})-chat\.[a-z0-9]{3,4}(?:\?|$)/.exec(url)?.[1] ?? '');
  const wanted = [...new Set(ids)];
  return db.transaction(async (tx) => {
    const found = await attachFiles(tx, { ids: wanted, userId, conversationId, now: clock.now() });
    if (found.length < wanted.length) throw new AppError('CHAT_FILE_UNKNOWN', { field: 'mediaUrls' });
    return wanted.flatMap((id) => found.find((file) => file.id === id) ?? []);
  });
}
