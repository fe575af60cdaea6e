import { sendToFriendsMax } from '@gumball/rules/messages/send-to-friends';
import { useRef, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/**
 * The chosen recipients of one message. `keyOf` identifies one, `tooManyText` is shown beyond the maximum, and `sentText`
 * names those that the message was sent to.
 */
export function useRecipients<Recipient>(
  keyOf: (recipient: Recipient) => string,
  { tooManyText, sentText }: { tooManyText: string; sentText: (sent: [Recipient, ...Recipient[]]) => string },
) {
  const [selected, setSelected] = useState<readonly Recipient[]>([]);
  const [isBusy, setBusy] = useState(false);
  // A recipient has the same id at each attempt, so that a repeated message is stored once.
  const tempIds = useRef(new Map<string, string>());

  function tempIdOf(key: string): string {
    const tempId = tempIds.current.get(key) ?? crypto.randomUUID();
    tempIds.current.set(key, tempId);
    return tempId;
  }

  return {
    selected,
    isBusy,
    toggle(recipient: Recipient) {
      const others = selected.filter((other) => keyOf(other) !== keyOf(recipient));
      if (others.length < selected.length) setSelected(others);
      else if (selected.length < sendToFriendsMax) setSelected([...selected, recipient]);
      else toast.warning(tooManyText);
    },
    /**
     * Queues the message for one recipient after the other. Returns whether all succeeded: the others stay chosen, and
     * can be tried again.
     */
    async send(queue: (recipient: Recipient, tempId: string) => Promise<void>): Promise<boolean> {
      setBusy(true);
      const sent: Recipient[] = [];
      const failed: Recipient[] = [];
      let firstError: unknown;
      for (const recipient of selected) {
        try {
          await queue(recipient, tempIdOf(keyOf(recipient)));
          sent.push(recipient);
        } catch (error) {
          failed.push(recipient);
          firstError ??= error;
        }
      }
      setBusy(false);
      setSelected(failed);
      const [first, ...others] = sent;
      if (first !== undefined) toast.success(sentText([first, ...others]));
      if (failed.length === 0) return true;
      toast.error(failureMessage(firstError, t('Error starting conversation. Please try again.')));
      return false;
    },
  };
}
