import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';

/** The number of ranks that a member rose or fell. `signed` adds the sign, as on the rank card. */
export function RankChange({
  change,
  signed = false,
  className,
}: {
  change: number | null;
  signed?: boolean;
  className?: string;
}) {
  if (change === null || change === 0) {
    return (
      <span className={cx('text-ink-3', className)}>
        <span aria-hidden="true">{signed && change === 0 ? '0' : '–'}</span>
        <VisuallyHidden>{change === null ? t('not ranked before') : t('no change')}</VisuallyHidden>
      </span>
    );
  }
  const isUp = change > 0;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  const changeText = signed ? `${isUp ? '+' : '-'}${Math.abs(change)}` : String(Math.abs(change));
  return (
    <span
      className={cx(
        'inline-flex items-center gap-[3px] font-semibold',
        isUp ? 'text-positive' : 'text-danger',
        className,
      )}
    >
      <Arrow size={signed ? 18 : 15} aria-hidden="true" />
      <bdi>{changeText}</bdi>
      <VisuallyHidden> {isUp ? t('up') : t('down')}</VisuallyHidden>
    </span>
  );
}
