import { Archive, ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { useCloseOnBackOnPhone } from '../../../lib/router/close-on-back.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

/** The entry above the list that leads to the archived conversations, with their number. */
export function ArchivedEntry({ count, focused, onOpen }: { count: number; focused: boolean; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <button
      ref={button}
      type="button"
      onClick={onOpen}
      className="flex min-h-13 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-start hover:bg-hover"
    >
      <span className="grid h-9 w-13 flex-none place-items-center text-ink-3">
        <Archive size={22} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 truncate font-semibold">{t('Archived')}</span>
      <VisuallyHidden>, {plural(count, '{count} conversation', '{count} conversations')}</VisuallyHidden>
      <span aria-hidden="true" className="contents">
        <Badge count={count} quiet />
      </span>
    </button>
  );
}

/** The heading of the archived conversations, which leads back to the others. */
export function ArchivedHeader({ onBack }: { onBack: () => void }) {
  const header = useRef<HTMLDivElement>(null);
  useCloseOnBackOnPhone(true, onBack);
  useEffect(() => {
    header.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={header} className="flex items-center gap-1 pb-1">
      <IconButton label={t('Back to the conversations')} onClick={onBack}>
        <ArrowLeft size={22} className="rtl:-scale-x-100" aria-hidden="true" />
      </IconButton>
      <h2 className="font-sans text-[1.0625rem] leading-6 font-semibold tracking-normal">{t('Archived')}</h2>
    </div>
  );
}
