import { messageOf } from '@gumball/contract/errors';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { checkGroupName, groupNameMax } from '@gumball/rules/messages/new-conversation';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { uploadGroupAvatar } from '../data/group-avatar.ts';
import { updateGroup } from '../data/groups.mutations.ts';
import { GroupAvatarPicker } from '../parts/GroupAvatarPicker.tsx';

/** The form for the name and avatar of a group, for its admins. */
export function GroupSettingsForm({ conversation }: { conversation: Conversation }) {
  const { id, avatarUrl } = conversation;
  // Until something is typed, the field follows the name, which another admin may change.
  const [typedName, setTypedName] = useState<string | null>(null);
  const name = typedName ?? conversation.name;
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const validation = checkGroupName(name);
  const hasChanged = name.trim() !== conversation.name || file !== null;

  async function save() {
    setBusy(true);
    try {
      const avatar = file ? { avatarUrl: await uploadGroupAvatar(file) } : {};
      if (await updateGroup(id, { name: name.trim(), ...avatar })) {
        setTypedName(null);
        setFile(null);
        toast.success(t('Group updated'));
      }
    } catch (error) {
      toast.error(failureMessage(error, t('Failed to update the group')));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (validation.ok && hasChanged) save().catch(reportError);
      }}
    >
      <div className="flex items-end gap-3.5">
        <GroupAvatarPicker file={file} url={avatarUrl} onPick={setFile} />
        <Input
          label={t('Group name')}
          value={name}
          maxLength={groupNameMax}
          error={validation.ok ? undefined : translate(messageOf(validation.code))}
          onChange={(event) => setTypedName(event.target.value)}
          fieldClassName="min-w-0 flex-1"
        />
      </div>
      {hasChanged && (
        <Button type="submit" kind="soft" size="sm" className="self-end" busy={busy} disabled={!validation.ok}>
          {busy ? t('Saving...') : t('Save')}
        </Button>
      )}
    </form>
  );
}
