import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../forms/Button.tsx';

/** The small button that retries a load: quiet (`ghost`) inside a line, else soft. */
export function RetryButton({
  kind = 'soft',
  label = t('Try Again'),
  onRetry,
}: {
  kind?: 'soft' | 'ghost' | 'primary';
  label?: string;
  onRetry: () => unknown;
}) {
  return (
    <Button
      kind={kind}
      size="sm"
      onClick={() => {
        Promise.resolve(onRetry()).catch(reportError);
      }}
    >
      {label}
    </Button>
  );
}
