import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { readersOf, statusAmong } from '@gumball/rules/messages/message-status';
import { createGathering } from '../../platform/realtime/gathering.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { memberRoom } from '../../platform/realtime/realtime.ts';
import { findConversationRow } from './conversations.store.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { listPassed, type RaisedRow } from './marks.store.ts';
import { conversationOf } from './messages.view.ts';

const changesWithinMs = 50;
const statusesWithinMs = 10;

/** What clients receive about conversations. Called after the commit of an action. */
export type ConversationNews = {
  /** The recipient became a participant of a new conversation. */
  created(hearerId: string, conversationId: string): void;
  /** The recipient's view of a conversation changed. */
  changed(hearerId: string, conversationId: string): void;
  /** The recipient is no longer a participant of a conversation. */
  removed(hearerId: string, conversationId: string): void;
  /** A watermark advanced. */
  raised(rise: RaisedRow): void;
};

/** Prefix of the names of conversation rooms. A room holds the connections that have the conversation open. */
export const conversationRooms = 'conversation:';
/** The room of the connections that have a conversation open. */
export const conversationRoom = (conversationId: string) => `${conversationRooms}${conversationId}`;

/** Broadcasts about conversations of this server. Changes are coalesced and then read again for each recipient. */
export const conversationNews = oncePerServer(
  (deps: Pick<MessagesDeps, 'db' | 'realtime' | 'log' | 'files'>): ConversationNews => {
    const { db, realtime, log, files } = deps;
    const telling = (tell: (hearerId: string, conversation: Conversation) => void) =>
      createGathering<string>({
        withinMs: changesWithinMs,
        log,
        async send(pairs) {
          for (const pair of pairs) {
            const [hearerId = '', conversationId = ''] = pair.split(',');
            if (!realtime.mayBeHeard(memberRoom(hearerId))) continue;
            const row = await findConversationRow(db, hearerId, conversationId);
            if (row) tell(hearerId, conversationOf(row, hearerId, files.show));
          }
        },
      });
    const creations = telling((hearerId, conversation) =>
      realtime.announce(memberRoom(hearerId), 'conversation:created', { conversation }),
    );
    const changes = telling((hearerId, conversation) =>
      realtime.announce(memberRoom(hearerId), 'conversation:updated', { conversation }),
    );
    const rises = createGathering<RaisedRow>({
      withinMs: statusesWithinMs,
      log,
      async send(rows) {
        const passed = await listPassed(
          db,
          rows.map((row) => ({
            conversationId: row.conversation_id,
            userId: row.user_id,
            above: row.shown ? Math.min(row.delivered_before, row.read_before) : row.delivered_before,
            upTo: row.delivered_up_to,
          })),
        );
        for (const { place, sender_id, message_id, sequence, conversation_id, marks } of passed) {
          const who = rows[place - 1]?.user_id ?? '';
          const recipient = marks.find((mark) => mark.userId === who);
          const room = memberRoom(sender_id);
          if (!recipient || !realtime.mayBeHeard(room)) continue;
          const recipients = marks.filter((mark) => mark.userId !== sender_id && mark.joinedSequence < sequence);
          realtime.announce(room, 'message:status_updated', {
            messageId: message_id,
            conversationId: conversation_id,
            status: statusAmong(sequence, recipients),
            readBy: readersOf(sequence, recipients),
            sequenceNumber: sequence,
            recipient: {
              userId: who,
              deliveredUpTo: recipient.deliveredUpTo,
              readUpTo: recipient.readUpTo,
              readFrom: recipient.readFrom,
              readAt: recipient.readAt && new Date(recipient.readAt).toISOString(),
            },
          });
        }
      },
    });
    realtime.onClose(() => [creations, changes, rises].forEach((gathering) => gathering.stop()));

    const pair = (hearerId: string, conversationId: string) => `${hearerId},${conversationId}`;
    const news: ConversationNews = {
      created: (hearerId, conversationId) => creations.add(pair(hearerId, conversationId)),
      changed: (hearerId, conversationId) => changes.add(pair(hearerId, conversationId)),
      removed: (hearerId, conversationId) =>
        realtime.announce(memberRoom(hearerId), 'conversation:removed', { conversationId }),
      // A user with read receipts switched off causes no broadcast when only the read watermark advances: its time
      // would reveal the reading.
      raised: (rise) => {
        if (rise.shown || rise.delivered_up_to > rise.delivered_before) rises.add(rise);
      },
    };
    return news;
  },
);
