import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';

/** The state of a chat without messages: they load, or failed to load. */
export function LoadingMessages({ hasFailed = false, onRetry }: { hasFailed?: boolean; onRetry?: () => void }) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      {hasFailed ? (
        <EmptyState
          art="oops"
          alert
          title={t("Couldn't load the messages")}
          action={onRetry && <RetryButton onRetry={onRetry} />}
        />
      ) : (
        <Loading label={t('Loading messages...')} />
      )}
    </div>
  );
}
