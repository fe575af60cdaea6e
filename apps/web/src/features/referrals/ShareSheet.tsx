import { siteName } from '@gumball/rules/formats/site-names';
import { Ellipsis, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useAmounts } from '../../lib/site/amounts.ts';
import { cx } from '../../ui/cx.ts';
import { CopyButton } from '../../ui/forms/CopyButton.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { Coin } from '../../ui/product/Coin.tsx';
import { PlatformGlyph } from '../../ui/product/PlatformDisc.tsx';

/** Ways to send the invitation: copy, networks, email, and the share sheet of the device where available. */
export function ShareSheet({
  link,
  isPaidAtOnce,
  open,
  onClose,
}: {
  link: string;
  isPaidAtOnce: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const { referrerReward, welcomeBonus } = useAmounts();
  const gumballs = welcomeBonus;
  const invitation = isPaidAtOnce
    ? t('Join me on {site} and start with {gumballs} {points}:', { gumballs })
    : t('Join me on {site} and earn {gumballs} {points}:', { gumballs });
  const text = encodeURIComponent(invitation);
  const url = encodeURIComponent(link);
  const canShare = typeof navigator.share === 'function';
  async function shareNatively() {
    try {
      await navigator.share({ title: siteName('site'), text: invitation, url: link });
    } catch {
      // The member closed the sheet, or the device has none: the other ways remain.
    }
  }
  return (
    <Sheet title={t('Share your link')} open={open} onClose={onClose}>
      <div className="flex flex-col gap-4.5">
        <p className="flex items-center gap-3 rounded-[18px] bg-gold-soft px-4 py-3.5 font-semibold text-gold-ink">
          <Coin size={32} />
          {t('You get {own} {points}, your friend gets {theirs}', { own: referrerReward, theirs: welcomeBonus })}
        </p>
        <div className="flex h-12 items-center gap-2 rounded-md pe-1.5 ps-4 shadow-[inset_0_0_0_1.5px_var(--gb-line-strong)]">
          <span className="min-w-0 flex-1 truncate">{link.replace(/^https?:\/\//, '')}</span>
          <CopyButton text={link} label={t('Copy')} variant="small" />
        </div>
        <ul className={cx('grid', canShare ? 'grid-cols-4' : 'grid-cols-3')}>
          <ShareLink name="Twitter" color="#0F1E3A" href={`https://x.com/intent/post?text=${text}&url=${url}`}>
            <PlatformGlyph platform="Twitter" />
          </ShareLink>
          <ShareLink name="Telegram" color="#1C7FB6" href={`https://t.me/share/url?url=${url}&text=${text}`}>
            <PlatformGlyph platform="Telegram" />
          </ShareLink>
          <ShareLink
            name={t('Email')}
            color="#7A4573"
            href={`mailto:?subject=${encodeURIComponent(t('Join me on {site}'))}&body=${text}%20${url}`}
          >
            <Mail size={24} aria-hidden="true" />
          </ShareLink>
          {canShare && (
            <li className="grid place-items-center">
              <button type="button" className={shareLinkClass} onClick={() => void shareNatively()}>
                <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink">
                  <Ellipsis size={24} aria-hidden="true" />
                </span>
                {t('More')}
              </button>
            </li>
          )}
        </ul>
      </div>
    </Sheet>
  );
}

const shareLinkClass = 'flex w-19 flex-col items-center gap-2 rounded-md text-[13px] font-semibold';

function ShareLink({
  name,
  color,
  href,
  children,
}: {
  name: string;
  color: string;
  href: string;
  children: ReactNode;
}) {
  return (
    <li className="grid place-items-center">
      <a className={shareLinkClass} href={href} target="_blank" rel="noreferrer">
        <span className="grid size-14 place-items-center rounded-full text-white" style={{ background: color }}>
          {children}
        </span>
        {name}
      </a>
    </li>
  );
}
