import { badgeCount } from '@gumball/rules/formats/numbers';
import { t } from '../../../lib/texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** The unread count of a conversation, hidden at zero. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>, {t('{count} unread', { count: badgeCount(count) })}</VisuallyHidden>
      <span aria-hidden="true" className="contents">
        <Badge count={count} />
      </span>
    </>
  );
}
