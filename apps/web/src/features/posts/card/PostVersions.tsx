import type { Post } from '@gumball/contract/posts/posts.schemas';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { CollapsibleText } from '../../../ui/product/CollapsibleText.tsx';
import { versionsQuery } from '../data/versions.queries.ts';

function Version({
  content,
  contentWarning,
  writtenAt,
  isCurrent = false,
}: {
  content: string;
  contentWarning: string | null;
  writtenAt: string;
  isCurrent?: boolean;
}) {
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <p className="mb-1 flex items-baseline gap-2 text-sm text-ink-2">
        {isCurrent && <span className="font-semibold text-brand-ink">{t('Current text')}</span>}
        <TimeAgo dateTime={writtenAt} format="chat" className="tabular-nums" />
      </p>
      {contentWarning !== null && (
        <p dir="auto" className="flex items-center gap-2 text-sm font-semibold [overflow-wrap:anywhere]">
          <TriangleAlert size={16} aria-hidden="true" className="flex-none text-warning" />
          <VisuallyHidden>{t('Content warning:')} </VisuallyHidden>
          {contentWarning}
        </p>
      )}
      {content !== '' && <CollapsibleText name={`version-${writtenAt}`} text={content} className="text-md" />}
    </li>
  );
}

/** The dialog with the versions of an edited post, newest first. */
export default function PostVersions({ post, onClose }: { post: Post; onClose: () => void }): ReactNode {
  const { data: versions, isError, isFetching, refetch } = useQuery(versionsQuery(post));
  return (
    <Modal title={t('Edit history')} open onClose={onClose} className="md:!max-w-[480px]">
      {versions ? (
        <ol aria-label={t('Texts, newest first')}>
          <Version {...post} writtenAt={post.editedAt ?? post.createdAt} isCurrent />
          {versions.map((version) => (
            <Version key={version.writtenAt} {...version} />
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
