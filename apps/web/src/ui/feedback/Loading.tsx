import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Spinner } from './Spinner.tsx';

/** A loading state: its skeletons, or a spinner with a label, which shows after 200 ms. */
export function Loading({
  label = t('Loading...'),
  className,
  children,
}: {
  label?: string;
  className?: string;
  children?: ReactNode;
}) {
  if (children) {
    return (
      <div role="status" className={className}>
        <VisuallyHidden>{label}</VisuallyHidden>
        {children}
      </div>
    );
  }
  return (
    <div role="status" className={cx('late flex items-center justify-center gap-2.5 py-6 text-ink-2', className)}>
      <Spinner />
      {label}
    </div>
  );
}
