import { isSticker } from '@gumball/rules/messages/stickers';
import { lazy, Suspense } from 'react';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { cx } from '../cx.ts';
import { stickerLabels } from './sticker-labels.ts';

const StickerArt = lazy(() => import('./StickerArt.tsx'));

/**
 * A sticker. It has its size before its drawing is loaded. One that this version does not know is named as a sticker.
 * `decorative` if its name is next to it.
 */
export function StickerImage({
  id,
  size,
  decorative = false,
  className,
}: {
  id: string;
  /** In pixels. */
  size: number;
  decorative?: boolean;
  className?: string;
}) {
  if (!isSticker(id)) return <span className={cx('text-ink-2 italic', className)}>{t('Sticker')}</span>;
  const label = t('Sticker: {name}', { name: translate(stickerLabels[id]) });
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      style={{ width: size, height: size }}
      className={cx('inline-block flex-none align-top', className)}
    >
      <Suspense>
        <StickerArt id={id} />
      </Suspense>
    </span>
  );
}
