import { badgeCount } from '@gumball/rules/formats/numbers';
import { t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

/** The unread count of a conversation, a dot if it is only `marked`, hidden otherwise; `quiet` without colour. */
export function UnreadBadge({
  count,
  quiet = false,
  marked = false,
}: {
  count: number;
  quiet?: boolean;
  marked?: boolean;
}) {
  if (count === 0) {
    if (!marked) return null;
    return (
      <>
        <VisuallyHidden>, {t('marked as unread')}</VisuallyHidden>
        <span className={cx('size-3 flex-none rounded-full', quiet ? 'bg-ink-3' : 'bg-brand')} />
      </>
    );
  }
  return (
    <>
      <VisuallyHidden>, {t('{count} unread', { count: badgeCount(count) })}</VisuallyHidden>
      <span aria-hidden="true" className="contents">
        <Badge count={count} quiet={quiet} />
      </span>
    </>
  );
}
