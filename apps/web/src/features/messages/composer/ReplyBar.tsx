import { Reply, X } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';

/** The message that the draft replies to, above the composer. */
export function ReplyBar({
  id,
  name,
  text,
  onCancel,
}: {
  id: string;
  name: string;
  text: string;
  onCancel: () => void;
}) {
  return (
    <div className="mx-2 mb-2 flex items-center gap-2.5 rounded-[20px] bg-surface py-1.5 ps-4 pe-1.5 shadow-card md:mx-(--chat-inset)">
      <Reply size={18} aria-hidden="true" className="flex-none text-brand-ink" />
      <p id={id} className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold text-brand-ink">{t('Reply to {name}', { name })}</span>
        <span dir="auto" className="block truncate text-ink-2">
          {text}
        </span>
      </p>
      <IconButton label={t('Cancel reply')} onClick={onCancel}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
