import { t } from '../../lib/i18n/i18n.ts';

/** Keys as caps: pressed one after the other, or together. */
export function KeyCaps({ keys, together = false }: { keys: readonly string[]; together?: boolean }) {
  return (
    <span className="inline-flex flex-none items-center gap-1 text-sm text-ink-3">
      {keys.map((key, index) => (
        <span key={key} className="contents">
          {index > 0 && <span>{together ? '+' : t('then')}</span>}
          <kbd className="grid h-7 min-w-7 place-items-center rounded-[8px] bg-sunken px-1.5 font-[inherit] font-semibold text-ink-2">
            {key.length === 1 ? key.toUpperCase() : key}
          </kbd>
        </span>
      ))}
    </span>
  );
}
