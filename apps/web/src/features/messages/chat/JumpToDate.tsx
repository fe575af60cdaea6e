import { CalendarSearch } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { findFirstSince } from '../data/conversation-search.queries.ts';
import { jumpTo } from '../history/jump-target.ts';
import { localDayOf, startOfLocalDay } from '../parts/local-days.ts';

/** Asks for a day and shows its first message, or the next one after that day. */
export default function JumpToDate({
  conversationId,
  at,
  open,
  onClose,
}: {
  conversationId: string;
  /** A time of the day that is chosen at first; null for today. */
  at: string | null;
  open: boolean;
  onClose: () => void;
}) {
  const today = localDayOf(new Date(serverNow()));
  const [day, setDay] = useState(at === null ? today : localDayOf(new Date(at)));
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function show(since: Date | undefined) {
    if (!since || isBusy) return;
    setIsBusy(true);
    try {
      const sequenceNumber = await findFirstSince(conversationId, since);
      if (sequenceNumber === null) {
        setError(t('There are no messages on this day or after it.'));
        return;
      }
      jumpTo({ conversationId, sequenceNumber });
      onClose();
    } catch (failure) {
      setError(failureMessage(failure, t("Couldn't load the message")));
    } finally {
      setIsBusy(false);
    }
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    show(startOfLocalDay(day)).catch(reportError);
  }

  return (
    <Modal
      title={t('Jump to date')}
      open={open}
      onClose={onClose}
      initialFocus={field}
      // The separator of a day may be gone.
      finalFocus={() => document.querySelector<HTMLElement>('[role="log"]')}
      className="md:!max-w-[400px]"
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4 pt-1">
        <Input
          ref={field}
          type="date"
          label={t('Day')}
          value={day}
          max={today}
          required
          error={error}
          onChange={({ currentTarget }) => {
            setDay(currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" fullWidth busy={isBusy}>
          <CalendarSearch size={18} aria-hidden="true" />
          {t('Show messages')}
        </Button>
        <Button
          kind="ghost"
          fullWidth
          disabled={isBusy}
          onClick={() => {
            show(new Date(0)).catch(reportError);
          }}
        >
          {t('Go to the first message')}
        </Button>
      </form>
    </Modal>
  );
}
