import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { mayManageGroup } from '@gumball/rules/messages/group-roles';
import type { SharedKind } from '@gumball/rules/messages/shared-content';
import {
  Ban,
  CalendarSearch,
  Coins,
  LogOut,
  Search,
  SlidersHorizontal,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { requestBlock } from '../../../ui/product/block-request.ts';
import { requestTip } from '../../../ui/product/tip-request.ts';
import { leaveConversation } from '../data/groups.mutations.ts';
import { GroupBots } from '../groups/GroupBots.tsx';
import { GroupManagement } from '../groups/GroupManagement.tsx';
import { mayInChat } from '../groups/may-in-chat.ts';
import { ConversationAvatar } from '../parts/ConversationAvatar.tsx';
import { requestDate } from '../parts/date-request.ts';
import { titleOf } from '../parts/names.ts';
import { AddMembers, ChatMembers } from './ChatMembers.tsx';
import { GroupSettingsForm } from './GroupSettingsForm.tsx';
import { ListActions } from './ListActions.tsx';
import { MuteButton, MuteLine } from './MuteButton.tsx';
import { SharedContent } from './SharedContent.tsx';

type Section = 'members' | SharedKind;

/** The details of a conversation: its members, what it contains, and the actions on it. */
export default function ChatInfo({
  conversation,
  open,
  onClose,
  onSearch,
  onLeft,
}: {
  conversation: Conversation;
  open: boolean;
  onClose: () => void;
  onSearch: () => void;
  onLeft: () => void;
}) {
  const { id, isGroup, communityId, otherParticipant } = conversation;
  const mayRename = isGroup && mayInChat(conversation, 'manage');
  const mayManage = isGroup && mayManageGroup(conversation.role);
  const { hasTips } = useCurrentUser();
  const [view, setView] = useState<'info' | 'adding' | 'managing'>('info');
  const [section, setSection] = useState<Section>(isGroup ? 'members' : 'media');
  // The role may change while a view is open that it no longer allows.
  const isAllowed = { info: true, adding: isGroup && mayInChat(conversation, 'add'), managing: mayManage };
  const shownView = isAllowed[view] ? view : 'info';
  const title = titleOf(conversation);

  async function leave() {
    const isConfirmed = await confirm({
      question: isGroup ? t('Leave {name}?', { name: title }) : t('Leave this chat?'),
      detail: isGroup ? t('You will no longer get its messages.') : t('You will no longer see its messages.'),
      verb: t('Leave'),
      tone: 'danger',
    });
    if (!isConfirmed || !(await leaveConversation(id))) return;
    onClose();
    onLeft();
  }

  const labels: Record<Section, string> = {
    members: t('Members'),
    media: t('Media'),
    files: t('Files'),
    links: t('Links'),
  };
  const titles = {
    info: isGroup && !communityId ? t('Group info') : t('Chat info'),
    adding: t('Add members'),
    managing: communityId ? t('Manage chat') : t('Manage group'),
  };
  const sections: Section[] = isGroup ? ['members', 'media', 'files', 'links'] : ['media', 'files', 'links'];
  return (
    <Modal
      title={titles[shownView]}
      open={open}
      onClose={() => {
        setView('info');
        onClose();
      }}
      className="md:!max-w-[480px]"
    >
      {shownView === 'adding' ? (
        <AddMembers conversation={conversation} onDone={() => setView('info')} />
      ) : shownView === 'managing' ? (
        <GroupManagement conversation={conversation} onDone={() => setView('info')} />
      ) : (
        <div className="flex flex-col gap-4 pt-1">
          {mayRename ? (
            <GroupSettingsForm conversation={conversation} />
          ) : (
            <div className="flex items-center gap-4">
              <ConversationAvatar conversation={conversation} size={64} />
              <div className="min-w-0">
                <h3 className="truncate text-lg">{title}</h3>
                <p className="truncate text-ink-2">
                  {isGroup
                    ? plural(conversation.participantCount, '{count} member', '{count} members')
                    : otherParticipant?.username}
                </p>
              </div>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            {otherParticipant && (
              <ButtonLink to="/user-profile/$id" params={{ id: otherParticipant.id }} kind="soft" size="sm">
                <UserRound size={18} aria-hidden="true" />
                {t('View profile')}
              </ButtonLink>
            )}
            {communityId && (
              <ButtonLink to="/community/$id" params={{ id: communityId }} kind="soft" size="sm">
                <UsersRound size={18} aria-hidden="true" />
                {t('Open community')}
              </ButtonLink>
            )}
            {isAllowed.adding && (
              <Button kind="soft" size="sm" onClick={() => setView('adding')}>
                <UserPlus size={18} aria-hidden="true" />
                {t('Add members')}
              </Button>
            )}
            {mayManage && (
              <Button kind="soft" size="sm" onClick={() => setView('managing')}>
                <SlidersHorizontal size={18} aria-hidden="true" />
                {communityId ? t('Manage chat') : t('Manage group')}
              </Button>
            )}
            <Button
              kind="soft"
              size="sm"
              onClick={() => {
                onClose();
                onSearch();
              }}
            >
              <Search size={18} aria-hidden="true" />
              {t('Search')}
            </Button>
            <Button
              kind="soft"
              size="sm"
              onClick={() => {
                onClose();
                requestDate(id);
              }}
            >
              <CalendarSearch size={18} aria-hidden="true" />
              {t('Jump to date')}
            </Button>
            {hasTips && otherParticipant && !conversation.isReadOnly && (
              <Button
                kind="soft"
                size="sm"
                onClick={() => {
                  onClose();
                  requestTip(otherParticipant);
                }}
              >
                <Coins size={18} aria-hidden="true" />
                {t('Send {points}')}
              </Button>
            )}
            <MuteButton conversation={conversation} />
            <ListActions conversation={conversation} />
          </div>
          <MuteLine mutedUntil={conversation.mutedUntil} />
          <Tabs
            label={t('What this chat contains')}
            tabs={sections.map((value) => ({ value, label: labels[value] }))}
            value={section}
            onChange={setSection}
          />
          <div role="tabpanel" aria-label={labels[section]} className="min-h-48">
            {section === 'members' ? (
              <>
                <ChatMembers conversation={conversation} />
                {isGroup && !communityId && <GroupBots conversation={conversation} />}
              </>
            ) : (
              <SharedContent key={section} conversationId={id} kind={section} onShowMessage={onClose} />
            )}
          </div>
          <div className="flex flex-col gap-2 border-t border-line pt-4">
            {otherParticipant && !conversation.isReadOnly && (
              <Button kind="ghost" fullWidth onClick={() => requestBlock(otherParticipant.id)}>
                <Ban size={18} aria-hidden="true" />
                {t('Block {name}', { name: title })}
              </Button>
            )}
            <Button
              kind="danger-soft"
              fullWidth
              onClick={() => {
                leave().catch(reportError);
              }}
            >
              <LogOut size={18} aria-hidden="true" />
              {isGroup && !communityId ? t('Leave group') : t('Leave chat')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
