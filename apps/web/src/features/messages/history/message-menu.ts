import type { ChatUser, Message } from '@gumball/contract/messages/messages.schemas';
import { checkEdit, isDeletedMessage } from '@gumball/rules/messages/message-changes';
import { quickReactions } from '@gumball/rules/messages/reactions';
import {
  CheckCheck,
  Copy,
  Flag,
  Forward,
  History,
  Pencil,
  Pin,
  PinOff,
  Plus,
  Reply,
  SmilePlus,
  Trash2,
} from 'lucide-react';
import { createElement } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { amountsOfSite } from '../../../lib/site/amounts.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';
import { requestReport } from '../../../ui/product/report-request.ts';

/** The actions of the menu of a message. */
export type MessageMenuActions = {
  /** Starts a reply. Undefined where nobody can write. */
  onReply: ((message: Message) => void) | undefined;
  /** Starts editing an own message. Undefined where nobody can write. */
  onEdit: ((message: Message) => void) | undefined;
  /** Adds or removes a reaction. Undefined where nobody can write. */
  onReact: ((message: Message, emoji: string, isOn: boolean) => void) | undefined;
  /** Shows all emoji, to react with one. */
  onAllReactions: (message: Message) => void;
  /** Shows who reacted. */
  onReactions: (message: Message) => void;
  /** Chooses chats to which the message is forwarded. */
  onForward: (message: Message) => void;
  /** Pins or unpins a message. Undefined where the member may not. */
  onPin: ((message: Message, isOn: boolean) => void) | undefined;
  /** Shows the former texts of an edited message. */
  onVersions: (message: Message) => void;
  /** Asks whether to delete a message for everybody or for the member alone. */
  onDeleteMessage: (message: Message) => void;
  /** Shows who has read an own message of a group. */
  onReadBy: (message: Message) => void;
};

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(t('Copied'));
  } catch {
    toast.error(t('Could not copy the text'));
  }
}

/** Whether the member may edit a message now. Only the server knows how often it was edited. */
export function canEdit({ messageType, createdAt, deletedAt }: Message, isOwn: boolean): boolean {
  const createdAtMs = Date.parse(createdAt);
  const facts = { isAuthor: isOwn, isDeleted: Boolean(deletedAt), messageType, createdAtMs, versions: 0 };
  return checkEdit(facts, serverNow(), amountsOfSite().messageEditHours).ok;
}

/** Returns the row of the reactions that are offered first. Undefined where nobody can react. */
export function reactionItem(
  message: Message,
  currentUserId: string,
  { onReact, onAllReactions }: Pick<MessageMenuActions, 'onReact' | 'onAllReactions'>,
): MenuItem | undefined {
  if (!onReact) return undefined;
  const own = new Set(
    // An offline copy of an earlier version has none.
    message.reactions?.flatMap(({ emoji, userIds }) => (userIds.includes(currentUserId) ? [emoji] : [])),
  );
  const options = quickReactions.map((emoji) => ({
    label: emoji,
    content: emoji,
    isOn: own.has(emoji),
    onSelect: () => onReact(message, emoji, !own.has(emoji)),
  }));
  const all = {
    label: t('All emoji'),
    content: createElement(Plus, { size: 20, 'aria-hidden': true }),
    onSelect: () => onAllReactions(message),
  };
  return { kind: 'row', label: t('React'), options: [...options, all] };
}

/** Returns the items of the menu of a message. */
export function messageMenuItems(
  message: Message,
  {
    isOwn,
    hasReaders,
    author,
    currentUserId,
  }: { isOwn: boolean; hasReaders: boolean; author: ChatUser | undefined; currentUserId: string },
  actions: MessageMenuActions,
): MenuItem[] {
  const { onReply, onEdit, onForward, onPin, onReactions, onVersions, onDeleteMessage, onReadBy } = actions;
  const { content, messageType } = message;
  const items: MenuItem[] = [];
  const add = (label: string, icon: typeof Reply, onSelect: () => void, danger = false) =>
    items.push({ kind: 'action', label, icon, onSelect, danger });
  if (!isDeletedMessage(message)) {
    const reactions = reactionItem(message, currentUserId, actions);
    if (reactions) items.push(reactions);
    if (onReply) add(t('Reply'), Reply, () => onReply(message));
    add(t('Forward'), Forward, () => onForward(message));
    if (content !== '' && messageType !== 'sticker') add(t('Copy text'), Copy, () => void copyText(content));
    if (onEdit && canEdit(message, isOwn)) add(t('Edit'), Pencil, () => onEdit(message));
    if (onPin && message.pinnedAt) add(t('Unpin'), PinOff, () => onPin(message, false));
    else if (onPin) add(t('Pin'), Pin, () => onPin(message, true));
    if (message.reactions?.length > 0) add(t('Who reacted'), SmilePlus, () => onReactions(message));
    if (message.editedAt) add(t('Edit history'), History, () => onVersions(message));
    if (isOwn && hasReaders) add(t('Read by'), CheckCheck, () => onReadBy(message));
    if (!isOwn) {
      const target = { targetType: 'message' as const, targetId: message.id, ...(author ? { author } : {}) };
      add(t('Report'), Flag, () => requestReport(target));
    }
  }
  add(t('Delete'), Trash2, () => onDeleteMessage(message), true);
  return items;
}
