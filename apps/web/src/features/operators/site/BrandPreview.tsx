import type { BrandContrast } from '@gumball/contract/site/site-colors.routes';
import { type CSSProperties, useId } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useDebounced } from '../../../lib/scheduling/use-debounced.ts';
import { cx } from '../../../ui/cx.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { useBrandPreview } from './site.queries.ts';

const themes = [
  { theme: 'light', label: msg('Light'), card: { background: '#ffffff', color: '#2a1226' } },
  { theme: 'dark', label: msg('Dark'), card: { background: '#221722', color: '#f9f0f5' } },
] as const;
const parts = { button: msg('Button'), link: msg('Link'), badge: msg('Badge') } as const;
const shapes: Record<BrandContrast['part'], string> = {
  button: 'rounded-full px-4 py-1.5 font-semibold',
  link: 'font-semibold underline',
  badge: 'rounded-full px-2.5 py-0.5 text-sm font-semibold',
};

const toRatio = (ratio: number) =>
  t('{ratio} to 1', { ratio: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(ratio) });

/** What a colour looks like in both themes, with the contrast of each text. Nothing is saved. */
export function BrandPreview({ color }: { color: string }) {
  const { data, error, isFetching, refetch } = useBrandPreview(useDebounced(color));
  const id = useId();
  if (!data) {
    return error && !isFetching ? (
      <Callout tone="warning" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('The preview could not be loaded'))}
      </Callout>
    ) : (
      <div className="min-h-44" />
    );
  }
  const { contrasts } = data;
  const lowest = Math.min(...contrasts.map(({ ratio }) => ratio));
  return (
    <section aria-labelledby={id} aria-busy={isFetching} className="flex flex-col gap-2">
      <h4 id={id} className="font-semibold">
        {t('Preview')}
      </h4>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {themes.map(({ theme, label, card }) => (
          <ThemePreview
            key={theme}
            label={translate(label)}
            card={card}
            contrasts={contrasts.filter((contrast) => contrast.theme === theme)}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-ink-2">
        {contrasts.every(({ passes }) => passes)
          ? t('Every text is easy to read: the lowest contrast is {ratio}.', { ratio: toRatio(lowest) })
          : t('Some texts are hard to read: the lowest contrast is {ratio}.', { ratio: toRatio(lowest) })}
      </p>
    </section>
  );
}

function ThemePreview({
  label,
  card,
  contrasts,
}: {
  label: string;
  card: CSSProperties;
  contrasts: readonly BrandContrast[];
}) {
  return (
    <figure className="m-0 rounded-lg p-4 shadow-card" style={card}>
      <figcaption className="mb-2 text-sm font-semibold">{label}</figcaption>
      <ul className="flex flex-col gap-2">
        {contrasts.map(({ part, text, background, ratio, passes }) => (
          <li key={part} className="flex min-h-9 items-center justify-between gap-3">
            <span className={cx('inline-block', shapes[part])} style={{ color: text, background }}>
              {translate(parts[part])}
            </span>
            <span className="text-sm tabular-nums">
              {passes
                ? t('{ratio}, passes', { ratio: toRatio(ratio) })
                : t('{ratio}, too low', { ratio: toRatio(ratio) })}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
