import { type LucideIcon, X } from 'lucide-react';
import { IconButton } from '../../../ui/forms/IconButton.tsx';

/** The message that the draft is about, above the composer. */
export function ComposerBar({
  id,
  Icon,
  title,
  text,
  cancelLabel,
  onCancel,
}: {
  id: string;
  Icon: LucideIcon;
  title: string;
  text: string;
  cancelLabel: string;
  onCancel: () => void;
}) {
  return (
    <div className="mx-2 mb-2 flex items-center gap-2.5 rounded-[20px] bg-surface py-1.5 ps-4 pe-1.5 shadow-card md:mx-(--chat-inset)">
      <Icon size={18} aria-hidden="true" className="flex-none text-brand-ink" />
      <p id={id} className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold text-brand-ink">{title}</span>
        <span dir="auto" className="block truncate text-ink-2">
          {text}
        </span>
      </p>
      <IconButton label={cancelLabel} onClick={onCancel}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
