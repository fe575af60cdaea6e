import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { sendToFriendsMax, shareMessage, shareNoteMax } from '@gumball/rules/messages/send-to-friends';
import { Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { useAmounts } from '../../../lib/site/amounts.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import type { ShareRequest } from '../../../ui/product/share-request.ts';
import { FriendPicker } from '../parts/FriendPicker.tsx';
import { nameOf } from '../parts/names.ts';
import { sendToFriends } from './send-to-friends.ts';

/** The dialog that sends a link to friends, each in their own chat, with a note. */
export default function SendToFriends({ url, title, onClose }: ShareRequest & { onClose: () => void }) {
  const [selected, setSelected] = useState<readonly ListedUser[]>([]);
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const tempIds = useRef(new Map<string, string>());
  const noteMax = shareNoteMax(url, useAmounts().messageLength);

  const tempIdOf = (friendId: string) => {
    const tempId = tempIds.current.get(friendId) ?? crypto.randomUUID();
    tempIds.current.set(friendId, tempId);
    return tempId;
  };

  function toggle(friend: ListedUser) {
    const others = selected.filter(({ id }) => id !== friend.id);
    if (others.length < selected.length) setSelected(others);
    else if (selected.length < sendToFriendsMax) setSelected([...selected, friend]);
    else toast.warning(plural(sendToFriendsMax, 'At most {count} friend at once', 'At most {count} friends at once'));
  }

  async function send() {
    setBusy(true);
    const { failed, error } = await sendToFriends(selected, shareMessage(note, url), tempIdOf);
    setBusy(false);
    const sent = selected.filter((friend) => !failed.includes(friend));
    const [first] = sent;
    if (first)
      toast.success(
        sent.length === 1
          ? t('Sent to {name}', { name: nameOf(first) })
          : plural(sent.length, 'Sent to {count} friend', 'Sent to {count} friends'),
      );
    if (failed.length === 0) {
      onClose();
      return;
    }
    // The friends who are left can be tried again.
    setSelected(failed);
    toast.error(failureMessage(error, t('Error starting conversation. Please try again.')));
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
        send().catch(reportError);
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
