import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { type Toast, toast, toasts } from './toasts.ts';

const looks = {
  positive: { Icon: CircleCheck, color: 'text-positive' },
  danger: { Icon: CircleAlert, color: 'text-danger' },
  info: { Icon: Info, color: 'text-info' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
};

function ToastCard({ item }: { item: Toast }) {
  const { Icon, color } = looks[item.tone];
  const { action } = item;
  return (
    <div className="toast-in pointer-events-auto flex min-h-[52px] w-full max-w-[420px] items-center gap-3 rounded-lg bg-raised py-2 pr-2 pl-4 text-ui font-medium shadow-float">
      <Icon size={22} className={`flex-none ${color}`} aria-hidden="true" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{item.text}</span>
      {action && (
        <Button
          kind="ghost"
          size="sm"
          className="text-brand-ink"
          onClick={() => {
            toast.dismiss(item.id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" size="sm" onClick={() => toast.dismiss(item.id)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Where toasts appear: bottom right, above the bar on a phone; stands once at the app's root. */
export function Toaster() {
  const items = useSyncExternalStore(toasts.subscribe, toasts.current);
  const errors = items.filter((item) => item.tone === 'danger');
  const others = items.filter((item) => item.tone !== 'danger');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing is a courtesy, not a control.
    <div
      className="pointer-events-none fixed inset-x-2 bottom-[calc(76px+env(safe-area-inset-bottom))] z-(--gb-z-toast) flex flex-col items-center gap-2 md:inset-x-auto md:right-6 md:bottom-6 md:items-end"
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      <div role="status" className="contents">
        {others.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </div>
      <div role="alert" className="contents">
        {errors.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </div>
    </div>
  );
}
