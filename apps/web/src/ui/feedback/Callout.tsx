import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

const tones = {
  danger: { style: 'bg-danger-soft text-danger', Icon: CircleAlert, role: 'alert' },
  positive: { style: 'bg-positive-soft text-positive', Icon: CircleCheck, role: 'status' },
  warning: { style: 'bg-warning-soft text-warning', Icon: TriangleAlert, role: 'status' },
  info: { style: 'bg-info-soft text-info', Icon: Info, role: 'status' },
} as const;

/** A tinted line inside a page or form: an error is announced assertively, others politely. */
export function Callout({
  tone,
  id,
  action,
  className,
  children,
}: {
  tone: keyof typeof tones;
  id?: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { style, Icon, role } = tones[tone];
  return (
    <div
      role={role}
      {...(id === undefined ? {} : { id })}
      className={cx('flex items-center gap-2.5 rounded-md px-4 py-3 text-ui font-medium', style, className)}
    >
      <Icon size={20} className="flex-none self-start" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
