/** Editing and deleting messages: docs/product.md, Messages. */
import { hourMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import type { MessageType } from './message-text.ts';

/** Maximum number of former texts of a message. */
export const messageVersionsMax = 20;

/** The facts about a message that decide whether it can be edited. */
export type EditableMessage = {
  isAuthor: boolean;
  isDeleted: boolean;
  messageType: MessageType;
  /** Milliseconds since 1970. */
  createdAtMs: number;
  /** The number of former texts. */
  versions: number;
};

/** Checks whether a member may edit a message now, within `editHours` of its sending. Only texts without files are edited, by their author. */
export function checkEdit(
  message: EditableMessage,
  nowMs: number,
  editHours: number,
): RuleResult<'ACCESS_DENIED' | 'MESSAGE_DELETED' | 'EDIT_TEXT_ONLY' | 'EDIT_TOO_LATE' | 'EDITED_TOO_OFTEN'> {
  if (!message.isAuthor) return { ok: false, code: 'ACCESS_DENIED' };
  if (message.isDeleted) return { ok: false, code: 'MESSAGE_DELETED' };
  if (message.messageType !== 'text') return { ok: false, code: 'EDIT_TEXT_ONLY' };
  if (nowMs - message.createdAtMs >= editHours * hourMs) return { ok: false, code: 'EDIT_TOO_LATE' };
  if (message.versions >= messageVersionsMax) return { ok: false, code: 'EDITED_TOO_OFTEN' };
  return ok;
}

/** Whether a message was deleted for everybody: every other message has a text or files. */
export function isDeletedMessage(message: { content: string; messageType: MessageType }): boolean {
  return message.content === '' && message.messageType === 'text';
}
