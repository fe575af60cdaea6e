'use no memo';

import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { type ReactNode, useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useLazyComponent } from '../../../lib/scheduling/use-lazy-component.ts';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { offlineMessage } from '../data/posts.queries.ts';
import { arrangeMedia } from './media-layout.ts';
import { mediaBoxClass, mediaBoxStyle } from './media-styles.ts';
import { PostImage } from './PostImage.tsx';

const loadLightbox = () => import('./PostLightbox.tsx');
const loadPlayer = () => import('./VideoPlayer.tsx');
const loadCarousel = () => import('./MediaCarousel.tsx');

const fullSizes =
  '(min-width: 76rem) 592px, (min-width: 64rem) calc(100vw - 480px), (min-width: 48rem) calc(100vw - 144px), calc(100vw - 28px)';
const halfSizes =
  '(min-width: 76rem) 296px, (min-width: 64rem) calc(50vw - 240px), (min-width: 48rem) calc(50vw - 72px), calc(50vw - 14px)';

/** The accessible name of a button that enlarges a picture; `number` distinguishes the pictures of a post. */
function viewLabel(alt: string, number: number | undefined): string {
  if (alt === '') return number === undefined ? t('View picture') : t('View picture {number}', { number });
  return number === undefined ? t('View picture: {alt}', { alt }) : t('View picture {number}: {alt}', { number, alt });
}

/** A post's pictures and videos: one in its own shape, a grid, or a carousel. A picture opens in full size. */
export function PostMedia({ media, eager = false }: { media: readonly Media[]; eager?: boolean }) {
  const layout = arrangeMedia(media);
  const isMany = layout.kind !== 'single';
  const isCarousel = layout.kind === 'carousel';
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const lightbox = useLazyComponent(loadLightbox, shownUrl !== null, () => {
    setShownUrl(null);
    toast.error(translate(offlineMessage));
  });
  const hasVideo = media.some((item) => item.kind === 'video');
  // Without its player a video is its poster.
  const player = useLazyComponent(loadPlayer, hasVideo, () => undefined);
  // Without its code a carousel is its first slide.
  const carousel = useLazyComponent(loadCarousel, isCarousel, () => undefined);

  function preload() {
    loadLightbox().catch(() => undefined);
  }

  function renderItem(item: Media, index: number, inView: boolean): ReactNode {
    if (item.kind === 'video') {
      if (player) return <player.Part media={item} inView={inView} />;
      return item.posterUrl && <img src={item.posterUrl} alt={item.alt} className="size-full object-cover" />;
    }
    const isPart = layout.kind === 'grid' && !(layout.isFirstWide && index === 0);
    return (
      <button
        type="button"
        aria-label={viewLabel(item.alt, isMany ? index + 1 : undefined)}
        aria-haspopup="dialog"
        className="block size-full cursor-zoom-in bg-sunken focus-visible:-outline-offset-4"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setShownUrl(item.url)}
      >
        <PostImage
          media={item}
          sizes={isPart ? halfSizes : fullSizes}
          eager={eager && (isPart || index === 0)}
          className="size-full"
        />
      </button>
    );
  }

  return (
    <div
      {...(isCarousel && carousel
        ? {}
        : { role: 'group', 'aria-label': isMany ? t('Media, {count} items', { count: media.length }) : t('Media') })}
      className={cx(mediaBoxClass, 'relative', layout.kind !== 'grid' && 'bg-sunken')}
      style={mediaBoxStyle(layout)}
    >
      {isCarousel && carousel ? (
        <carousel.Part media={media} renderItem={renderItem} />
      ) : (
        <div
          className={cx('absolute inset-0 grid', layout.kind === 'grid' && gridClass(media.length, layout.isFirstWide))}
        >
          {(isCarousel ? media.slice(0, 1) : media).map((item, index) => (
            <div key={item.url} className="min-h-0 min-w-0 overflow-hidden">
              {renderItem(item, index, true)}
            </div>
          ))}
        </div>
      )}
      {lightbox && <lightbox.Part media={media} shownUrl={shownUrl} onShow={setShownUrl} />}
    </div>
  );
}

function gridClass(count: number, isFirstWide: boolean): string {
  if (count === 2) return 'grid-cols-2 gap-1';
  if (count === 4) return 'grid-cols-2 grid-rows-2 gap-1';
  return isFirstWide
    ? 'grid-cols-2 grid-rows-[3fr_2fr] gap-1 *:first:col-span-2'
    : 'grid-cols-2 grid-rows-2 gap-1 *:first:row-span-2';
}
