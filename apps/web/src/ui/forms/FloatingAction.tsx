import type { ReactNode } from 'react';

/** The floating action button of a phone's page, for its main action. */
export function FloatingAction({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="above-bar ball !fixed end-4 bottom-[calc(80px+env(safe-area-inset-bottom))] z-(--gb-z-fab) drop-shadow-[0_6px_14px_rgb(120_10_60/.35)] [--s:60px] md:hidden"
    >
      {children}
    </button>
  );
}
