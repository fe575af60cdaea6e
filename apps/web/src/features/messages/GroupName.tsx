import { messageOf } from '@gumball/contract/errors';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { checkGroupName, groupNameMax } from '@gumball/rules/messages/new-conversation';
import { useState } from 'react';
import { failureWords } from '../../lib/api-error.ts';
import { say, t } from '../../lib/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Input } from '../../ui/Input.tsx';
import { toast } from '../../ui/toasts.ts';
import { GroupPicturePick } from './GroupPicturePick.tsx';
import { changeGroup } from './group-deeds.ts';
import { sendGroupPicture } from './group-picture.ts';

/** A group's name and picture, for its admins to change. */
export function GroupName({ conversation }: { conversation: Conversation }) {
  const { id, avatarUrl } = conversation;
  const [name, setName] = useState(conversation.name);
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const verdict = checkGroupName(name);
  const changed = name.trim() !== conversation.name || file !== null;

  async function save() {
    setBusy(true);
    try {
      const picture = file ? { avatarUrl: await sendGroupPicture(file) } : {};
      if (await changeGroup(id, { name: name.trim(), ...picture })) {
        setFile(null);
        toast.success(t('Group updated'));
      }
    } catch (error) {
      toast.error(failureWords(error, t('Failed to update the group')));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (verdict.ok && changed) save().catch(reportError);
      }}
    >
      <div className="flex items-end gap-3.5">
        <GroupPicturePick file={file} url={avatarUrl} onPick={setFile} />
        <Input
          label={t('Group name')}
          value={name}
          maxLength={groupNameMax}
          error={verdict.ok ? undefined : say(messageOf(verdict.code))}
          onChange={(event) => setName(event.target.value)}
          fieldClassName="min-w-0 flex-1"
        />
      </div>
      {changed && (
        <Button type="submit" kind="soft" size="sm" className="self-end" busy={busy} disabled={!verdict.ok}>
          {busy ? t('Saving...') : t('Save')}
        </Button>
      )}
    </form>
  );
}
