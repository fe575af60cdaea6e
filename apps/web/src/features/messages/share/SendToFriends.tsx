import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { sendToFriendsMax, shareMessage, shareNoteMax } from '@gumball/rules/messages/send-to-friends';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { useAmounts } from '../../../lib/site/amounts.ts';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import type { ShareRequest } from '../../../ui/product/share-request.ts';
import { queueMessage } from '../composer/submit-message.ts';
import { FriendPicker } from '../parts/FriendPicker.tsx';
import { nameOf } from '../parts/names.ts';
import { directIdOf } from './direct-id-of.ts';
import { useRecipients } from './use-recipients.ts';

/** The dialog that sends a link to friends, each in their own chat, with a note. */
export default function SendToFriends({ url, title, onClose }: ShareRequest & { onClose: () => void }) {
  const { selected, isBusy, toggle, send } = useRecipients<ListedUser>(({ id }) => id, {
    tooManyText: plural(sendToFriendsMax, 'At most {count} friend at once', 'At most {count} friends at once'),
    sentText: (sent) =>
      sent.length === 1
        ? t('Sent to {name}', { name: nameOf(sent[0]) })
        : plural(sent.length, 'Sent to {count} friend', 'Sent to {count} friends'),
  });
  const [note, setNote] = useState('');
  const noteMax = shareNoteMax(url, useAmounts().messageLength);

  async function submit() {
    const content = shareMessage(note, url);
    const isSent = await send(async (friend, tempId) => {
      queueMessage(await directIdOf(friend), content, [], { tempId });
    });
    if (isSent) onClose();
  }

  return (
    <FormDialog
      title={t('Send to a friend')}
      submitLabel={isBusy ? t('Sending...') : t('Send')}
      isBusy={isBusy}
      isDisabled={selected.length === 0 || note.length > noteMax}
      isDraft={note.trim() !== ''}
      className="flex flex-col gap-3.5"
      onSubmit={() => {
        submit().catch(reportError);
      }}
      onClose={onClose}
    >
      <p className="flex min-w-0 items-center gap-3 rounded-lg bg-sunken px-4 py-3">
        <Link2 size={20} className="flex-none text-ink-3" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{title}</span>
          <span className="block truncate text-sm text-ink-2">{url.replace(/^https?:\/\//, '')}</span>
        </span>
      </p>
      <TextArea
        label={t('Note')}
        placeholder={t('Say something about it')}
        rows={1}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        {...(note.length > noteMax - 200 ? { countMax: noteMax } : {})}
      />
      <FriendPicker isMultiple selected={selected} onToggle={toggle} />
    </FormDialog>
  );
}
