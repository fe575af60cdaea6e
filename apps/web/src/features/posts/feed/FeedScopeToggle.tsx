import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import type { FeedScope } from '../data/post-lists.ts';

const scopes = [
  { value: 'everyone', label: msg('Everyone') },
  { value: 'friends', label: msg('Friends') },
] as const;

/** The scope of the feed. */
export function FeedScopeToggle({ scope, onChange }: { scope: FeedScope; onChange: (scope: FeedScope) => void }) {
  return (
    <div
      role="group"
      aria-label={t('Show posts of')}
      className="flex w-full max-w-[260px] gap-0.5 self-start rounded-full bg-sunken p-1"
    >
      {scopes.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === scope}
          onClick={() => onChange(value)}
          className={cx(
            'relative h-9 flex-1 rounded-full px-3.5 text-ui font-semibold before:absolute before:-inset-y-1 before:inset-x-0 before:content-[""]',
            value === scope ? 'bg-thumb text-ink shadow-card' : 'text-ink-2 hover:text-ink',
          )}
        >
          {translate(label)}
        </button>
      ))}
    </div>
  );
}
