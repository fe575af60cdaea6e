/** The HTTP requests of a device, as the web sends them. */
import type { ListAction } from '@gumball/rules/messages/conversation-list';
import type { PendingChange } from '@gumball/web/features/messages/engine/pending-change';

/** A request below `/api`. */
export type DeviceRequest = { method: string; path: string; body?: object };

/** What a member did with the conversation in their list. */
export type ListRequest = { action: ListAction | 'mute' | 'unmute'; sequence: number; at: string };

/** Returns the request of a change of a message. */
export function requestOfChange(pending: PendingChange): DeviceRequest {
  const path = `/messages/${pending.messageId}`;
  const { id } = pending;
  switch (pending.kind) {
    case 'edit':
      return { method: 'PUT', path, body: { content: pending.content, editId: id } };
    case 'delete':
      return { method: 'DELETE', path };
    case 'hide':
      return { method: 'PUT', path: `${path}/hidden` };
    case 'react': {
      const { emoji, isOn } = pending;
      return { method: 'PUT', path: `${path}/reactions`, body: { emoji, isOn, changeId: id } };
    }
    case 'pin':
      return { method: 'PUT', path: `${path}/pin`, body: { isOn: pending.isOn, changeId: id } };
    case 'removePreview':
      return { method: 'DELETE', path: `${path}/link-preview` };
  }
}

/** Returns the request of a change of a conversation in the list. */
export function requestOfList(conversationPath: string, { action, sequence, at }: ListRequest): DeviceRequest {
  if (action === 'mute') return { method: 'PUT', path: `${conversationPath}/mute`, body: { duration: 'forever' } };
  if (action === 'unmute') return { method: 'DELETE', path: `${conversationPath}/mute` };
  const body = { action, sequenceNumber: sequence, requestedAt: at };
  return { method: 'PUT', path: `${conversationPath}/list-state`, body };
}
