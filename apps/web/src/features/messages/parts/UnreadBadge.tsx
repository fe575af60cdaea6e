import { badgeCount } from '@gumball/rules/formats/numbers';
import { t } from '../../../lib/i18n/i18n.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

/** The unread count of a conversation, hidden at zero; `quiet` without colour. */
export function UnreadBadge({ count, quiet = false }: { count: number; quiet?: boolean }) {
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>, {t('{count} unread', { count: badgeCount(count) })}</VisuallyHidden>
      <span aria-hidden="true" className="contents">
        <Badge count={count} quiet={quiet} />
      </span>
    </>
  );
}
