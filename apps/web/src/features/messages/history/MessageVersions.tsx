import type { Message } from '@gumball/contract/messages/messages.schemas';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/i18n/i18n.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { versionsQuery } from '../data/versions.queries.ts';
import { MessageText } from './MessageText.tsx';

function Version({ text, writtenAt, isCurrent = false }: { text: string; writtenAt: string; isCurrent?: boolean }) {
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <p className="mb-1 flex items-baseline gap-2 text-sm text-ink-2">
        {isCurrent && <span className="font-semibold text-brand-ink">{t('Current text')}</span>}
        <TimeAgo dateTime={writtenAt} format="chat" className="tabular-nums" />
      </p>
      <MessageText text={text} />
    </li>
  );
}

/** The texts of an edited message, newest first. */
export default function MessageVersions({
  message,
  open,
  onClose,
}: {
  message: Message;
  open: boolean;
  onClose: () => void;
}) {
  const { data: versions, isError, isFetching, refetch } = useQuery({ ...versionsQuery(message), enabled: open });
  return (
    <Modal title={t('Edit history')} open={open} onClose={onClose} className="md:!max-w-[480px]">
      {versions ? (
        <ol aria-label={t('Texts, newest first')}>
          <Version text={message.content} writtenAt={message.editedAt ?? message.createdAt} isCurrent />
          {versions.toReversed().map(({ content, writtenAt }) => (
            <Version key={writtenAt} text={content} writtenAt={writtenAt} />
          ))}
        </ol>
      ) : isError && !isFetching ? (
        <div role="alert" className="grid justify-items-center gap-3 py-6 text-ink-2">
          {t("Couldn't load the former texts")}
          <RetryButton onRetry={refetch} />
        </div>
      ) : (
        <Loading label={t('Loading former texts...')} />
      )}
    </Modal>
  );
}
