import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { isArchived, isMarkedUnread, type ListAction } from '@gumball/rules/messages/conversation-list';
import { Archive, ArchiveRestore, type LucideIcon, Mail, MailOpen, Pin, PinOff } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';

/** What a member can do with a conversation in their list. An action and its opposite have the same `key`. */
export type ListActionOption = {
  key: 'unread' | 'archive' | 'pin';
  action: ListAction;
  label: string;
  icon: LucideIcon;
};

/** Returns what a member can do with a conversation in their list now. */
export function listActionOptions(conversation: ListedConversation): ListActionOption[] {
  const isUnread = conversation.unreadCount > 0 || isMarkedUnread(conversation);
  const archived = isArchived(conversation);
  const options: ListActionOption[] = [
    isUnread
      ? { key: 'unread', action: 'markRead', label: t('Mark as read'), icon: MailOpen }
      : { key: 'unread', action: 'markUnread', label: t('Mark as unread'), icon: Mail },
    archived
      ? { key: 'archive', action: 'unarchive', label: t('Unarchive'), icon: ArchiveRestore }
      : { key: 'archive', action: 'archive', label: t('Archive'), icon: Archive },
  ];
  if (archived) return options;
  return [
    conversation.pinnedAt
      ? { key: 'pin', action: 'unpin', label: t('Unpin'), icon: PinOff }
      : { key: 'pin', action: 'pin', label: t('Pin'), icon: Pin },
    ...options,
  ];
}
