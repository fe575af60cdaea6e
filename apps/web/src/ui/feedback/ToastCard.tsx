import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../forms/Button.tsx';
import { IconButton } from '../forms/IconButton.tsx';
import { type Toast, toast } from './toasts.ts';

const toneStyles = {
  positive: { Icon: CircleCheck, color: 'text-positive' },
  danger: { Icon: CircleAlert, color: 'text-danger' },
  info: { Icon: Info, color: 'text-info' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
};

/** One toast. */
export default function ToastCard({ item }: { item: Toast }) {
  const { Icon, color } = toneStyles[item.tone];
  const { action } = item;
  return (
    <div className="toast-in pointer-events-auto flex min-h-[52px] w-full max-w-[420px] items-center gap-3 rounded-lg bg-raised py-2 pe-2 ps-4 text-ui font-medium shadow-float">
      <Icon size={22} className={`flex-none ${color}`} aria-hidden="true" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{item.text}</span>
      {action && (
        <Button
          kind="text"
          size="sm"
          onClick={() => {
            toast.dismiss(item.id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t('Dismiss')} size="sm" onClick={() => toast.dismiss(item.id)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
