import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { MembersMay } from '@gumball/rules/messages/group-roles';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { updateGroup } from '../data/groups.mutations.ts';
import { GroupInvites } from './GroupInvites.tsx';

/** What the owner and the admins of a group decide: who comes into it, and what its members may do. */
export function GroupManagement({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-6 pt-1">
      {!conversation.communityId && <GroupInvites conversation={conversation} />}
      <MemberPermissions conversation={conversation} />
      <Button kind="ghost" onClick={onDone} className="self-start">
        <ArrowLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        {conversation.communityId ? t('Back to the chat') : t('Back to the group')}
      </Button>
    </div>
  );
}

function MemberPermissions({ conversation: { id, communityId, membersMay } }: { conversation: Conversation }) {
  // Shown at once; what the server says replaces it.
  const [chosen, setChosen] = useState<Partial<MembersMay>>({});
  const shown = { ...membersMay, ...chosen };

  async function set(action: keyof MembersMay, allowed: boolean) {
    setChosen((current) => ({ ...current, [action]: allowed }));
    await updateGroup(id, { membersMay: { [action]: allowed } });
    setChosen(({ [action]: _done, ...others }) => others);
  }

  const permissions: { action: keyof MembersMay; label: string; text: string }[] = [
    { action: 'write', label: t('Write messages'), text: t('If off, only the owner and admins write.') },
    ...(communityId
      ? []
      : [
          {
            action: 'add' as const,
            label: t('Add their friends'),
            text: t('If off, only the owner and admins add members.'),
          },
        ]),
    { action: 'pin', label: t('Pin messages'), text: t('If off, only the owner and admins pin.') },
  ];
  return (
    <section aria-label={t('What members can do')}>
      <h3 className="text-lg">{t('What members can do')}</h3>
      {permissions.map(({ action, label, text }) => (
        <Switch
          key={action}
          label={label}
          text={text}
          on={shown[action]}
          onChange={(allowed) => {
            set(action, allowed).catch(reportError);
          }}
        />
      ))}
    </section>
  );
}
