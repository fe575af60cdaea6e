import { FlaskConical } from 'lucide-react';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';

/** Marks that the sandbox replaces the platforms, and links to the page that simulates them. */
export function SandboxTag({ url, className }: { url: string; className?: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(
        'relative inline-flex h-7 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 text-sm font-semibold text-warning before:absolute before:-inset-2 before:content-[""] hover:underline',
        className,
      )}
    >
      <FlaskConical size={15} aria-hidden="true" />
      {t('Sandbox')}
    </a>
  );
}
