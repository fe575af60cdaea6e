import { t } from '../../lib/i18n/i18n.ts';
import { useSite } from '../../lib/site/site.ts';
import { cx } from '../cx.ts';

/**
 * The logo: a gumball machine that is also a person, or the picture that operators chose. It has an accessible name if
 * it is alone.
 */
export function Logo({ size = 36, named = false }: { size?: number; named?: boolean }) {
  const logoUrl = useSite()?.logoUrl;
  if (logoUrl)
    return <img src={logoUrl} width={size} height={size} alt={named ? t('{site}') : ''} className="flex-none" />;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      className="flex-none"
      {...(named ? { role: 'img', 'aria-label': t('{site}') } : { 'aria-hidden': true })}
    >
      <path
        className="logo-base"
        d="M6.5 42.5C6.5 33.6 13 29 24 29s17.5 4.6 17.5 13.5c0 1.9-1.5 3.5-3.5 3.5H10c-2 0-3.5-1.6-3.5-3.5z"
      />
      <circle className="logo-globe" cx="24" cy="17.5" r="15.5" />
      <path className="logo-shade" d="M36.4 8.2A15.5 15.5 0 0 1 14.6 29.8 16.6 16.6 0 0 0 36.4 8.2z" />
      <ellipse cx="17.8" cy="10.2" rx="4" ry="2.2" transform="rotate(-38 17.8 10.2)" fill="#fff" />
      <path className="logo-chute" d="M18.5 46v-2.5a5.5 5.5 0 0 1 11 0V46z" />
      <circle cx="24" cy="42.6" r="3.4" fill="#FFC531" />
    </svg>
  );
}

/** The logo with the name. */
export function Wordmark({ size = 36, className }: { size?: number; className?: string }) {
  return (
    <span
      className={cx(
        'wordmark inline-flex items-center gap-2.5 font-display text-[1.5rem] leading-none font-extrabold tracking-[-.025em]',
        className,
      )}
    >
      <Logo size={size} />
      <span className="wordmark-text">{t('{site}')}</span>
    </span>
  );
}
