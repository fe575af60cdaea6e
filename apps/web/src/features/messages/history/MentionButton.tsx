import { AtSign } from 'lucide-react';
import { plural } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';

/** Leads to the first unread message that mentions the reader. */
export function MentionButton({
  sequenceNumbers,
  isRaised,
  onJump,
}: {
  sequenceNumbers: readonly number[];
  /** Whether another button stands below it. */
  isRaised: boolean;
  onJump: (sequenceNumber: number) => void;
}) {
  const [first] = sequenceNumbers;
  if (first === undefined) return null;
  return (
    <IconButton
      label={plural(
        sequenceNumbers.length,
        'Go to {count} unread mention of you',
        'Go to the first of {count} unread mentions of you',
      )}
      floating
      className={cx('!absolute end-5 !text-brand-ink', isRaised ? 'bottom-17' : 'bottom-3')}
      onClick={() => onJump(first)}
    >
      <AtSign size={22} aria-hidden="true" />
    </IconButton>
  );
}
