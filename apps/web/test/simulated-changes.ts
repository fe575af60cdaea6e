/** Changes of messages in the simulation of the chat engine. */
import { checkReaction, withReaction } from '@gumball/rules/messages/reactions';
import type { Simulation, Tab } from './simulated-chat.ts';

/** Edits a message of a tab's user, or deletes it for everybody. A deleted one stays so. */
export function changeMessage(simulation: Simulation, tab: Tab, choice: number, isEdit: boolean): void {
  const own = [...simulation.log.values()].flat().filter((one) => one.senderId === tab.userId && !one.deletedAt);
  const message = own[choice % Math.max(1, own.length)];
  if (!message) return;
  const { conversationId } = message;
  const revision = simulation.nextRevision(conversationId);
  const at = new Date(simulation.ms).toISOString();
  simulation.store(
    isEdit
      ? { ...message, content: `edit ${revision}`, revision, editedAt: at }
      : {
          ...message,
          content: '',
          messageType: 'text',
          revision,
          editedAt: null,
          deletedAt: at,
          replyTo: null,
          reactions: [],
          pinnedAt: null,
        },
  );
}

/** A tab's user adds or removes a reaction, or pins or unpins a message, where the message was not deleted. */
export function markMessage(simulation: Simulation, tab: Tab, choice: number, isPin: boolean): void {
  const messages = [...simulation.log.values()].flat().filter((one) => !one.deletedAt);
  const message = messages[choice % Math.max(1, messages.length)];
  if (!message) return;
  const { reactions, pinnedAt, conversationId } = message;
  const request = { userId: tab.userId, emoji: ['a', 'b', 'c', 'd'][choice % 4] ?? 'a', isOn: choice % 3 > 0 };
  if (!isPin && !checkReaction({ reactions, isDeleted: false, isReadOnly: false }, request).ok) return;
  const next = isPin ? reactions : withReaction(reactions, request);
  const nextPin = isPin && choice % 3 > 0 ? new Date(simulation.ms).toISOString() : null;
  if (isPin ? Boolean(nextPin) === Boolean(pinnedAt) : next === reactions) return;
  const revision = simulation.nextRevision(conversationId);
  simulation.store({ ...message, revision, reactions: [...next], pinnedAt: isPin ? nextPin : pinnedAt });
}
