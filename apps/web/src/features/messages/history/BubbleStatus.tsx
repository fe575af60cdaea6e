import { fullTime, timeOfDay } from '@gumball/rules/formats/times';
import type { MessageStatus } from '@gumball/rules/messages/message-status';
import { Check, CheckCheck, Clock3 } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useChatState } from '../runtime/current-chat.ts';

/** The icon of a status, with a text alternative. */
function StatusIcon({ status }: { status: MessageStatus }) {
  switch (status) {
    case 'queued':
      return (
        <>
          <Clock3 size={14} aria-hidden="true" />
          <span>{t('Queued...')}</span>
        </>
      );
    case 'sending':
      return (
        <>
          <Spinner size={12} />
          <span>{t('Sending...')}</span>
        </>
      );
    case 'sent':
      return (
        <>
          <Check size={15} aria-hidden="true" />
          <VisuallyHidden>{t('Sent')}</VisuallyHidden>
        </>
      );
    case 'delivered':
      return (
        <>
          <CheckCheck size={15} aria-hidden="true" />
          <VisuallyHidden>{t('Delivered')}</VisuallyHidden>
        </>
      );
    case 'read':
      return (
        <>
          <CheckCheck size={15} className="text-info" aria-hidden="true" />
          <VisuallyHidden>{t('Read')}</VisuallyHidden>
        </>
      );
    case 'failed':
      return null;
  }
}

/** Where a change waits for the connection. */
function PendingChangeIcon() {
  const isConnected = useChatState((state) => state.isConnected);
  return isConnected ? null : <StatusIcon status="queued" />;
}

/** The time of a message, whether it was edited and, for own messages, the status. */
export function BubbleStatus({
  createdAt,
  editedAt,
  isChangePending = false,
  status,
}: {
  createdAt: string;
  editedAt?: string | null | undefined;
  /** Whether the server has not confirmed a change of the message. */
  isChangePending?: boolean;
  status?: MessageStatus;
}) {
  const date = new Date(createdAt);
  return (
    <span className="float-end mt-1.5 -me-0.5 -mb-0.5 ms-3 inline-flex items-center gap-1 text-xs whitespace-nowrap text-ink-3 tabular-nums">
      {editedAt && <span title={fullTime(new Date(editedAt), locale)}>{t('Edited')}</span>}
      <time dateTime={createdAt} title={fullTime(date, locale)} className="[unicode-bidi:plaintext]">
        {timeOfDay(date, locale)}
      </time>
      {isChangePending && <PendingChangeIcon />}
      {status && <StatusIcon status={status} />}
    </span>
  );
}
