'use no memo';

import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import type { LightboxSlide } from '../../../ui/media/Lightbox.tsx';
import { SlideArrows } from '../../../ui/media/SlideArrows.tsx';
import { useSlides } from '../../../ui/media/use-slides.ts';
import { useLazyComponent } from '../card/use-lazy-component.ts';
import { offlineMessage } from '../data/posts.queries.ts';
import { mediaBoxClass } from './media-styles.ts';
import { PostImage } from './PostImage.tsx';

const loadLightbox = () => import('../../../ui/media/Lightbox.tsx');
const loadPlayer = () => import('./VideoPlayer.tsx');

const cardSizes =
  '(min-width: 76rem) 592px, (min-width: 64rem) calc(100vw - 480px), (min-width: 48rem) calc(100vw - 144px), calc(100vw - 28px)';

/** The accessible name of a button that enlarges a picture; `number` distinguishes the pictures of a post. */
function viewLabel(alt: string, number: number | undefined): string {
  if (alt === '') return number === undefined ? t('View picture') : t('View picture {number}', { number });
  return number === undefined ? t('View picture: {alt}', { alt }) : t('View picture {number}: {alt}', { number, alt });
}

function slidesOf(media: readonly Media[]): LightboxSlide[] {
  const images = media.filter((item) => item.kind === 'image');
  return images.map((image, index) => ({
    id: image.url,
    title: images.length > 1 ? t('Picture {at} of {count}', { at: index + 1, count: images.length }) : t('Picture'),
    caption: image.alt,
    renderImage: (attributes) => <PostImage media={image} fit="contain" {...attributes} />,
  }));
}

/** The carousel of a post's pictures and videos: arrows, swipe or arrow keys; a picture opens in full size. */
export function MediaCarousel({ media, eager = false }: { media: readonly Media[]; eager?: boolean }) {
  const [selected, setIndex] = useState(0);
  const index = Math.min(selected, media.length - 1);
  const { strip, go, onTouchStart, onScroll, onKeyDown } = useSlides({
    count: media.length,
    index,
    onIndexChange: setIndex,
  });
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const lightbox = useLazyComponent(loadLightbox, shownUrl !== null, () => {
    setShownUrl(null);
    toast.error(translate(offlineMessage));
  });
  const hasVideo = media.some((item) => item.kind === 'video');
  // Without its player a video is its poster.
  const player = useLazyComponent(loadPlayer, hasVideo, () => undefined);
  const many = media.length > 1;
  const positionOf = (slide: number) => t('{at} of {count}', { at: slide + 1, count: media.length });

  function preload() {
    loadLightbox().catch(() => undefined);
  }

  return (
    // The arrow keys move the slides from wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      {...(many
        ? { 'aria-roledescription': t('carousel'), 'aria-label': t('Media, {count} items', { count: media.length }) }
        : { 'aria-label': t('Media') })}
      className={cx(mediaBoxClass, 'group/media relative overflow-hidden')}
      onKeyDown={many ? onKeyDown : undefined}
    >
      <div
        ref={strip}
        onTouchStart={onTouchStart}
        onScroll={many ? onScroll : undefined}
        className={cx(
          'flex aspect-[16/10]',
          many && 'snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]',
        )}
      >
        {media.map((item, slide) => (
          <div
            key={item.url}
            {...(many ? { role: 'group', 'aria-roledescription': t('slide'), 'aria-label': positionOf(slide) } : {})}
            // Slides out of view are not focusable.
            inert={slide !== index}
            className="relative w-full flex-none snap-center snap-always overflow-hidden"
          >
            {item.kind === 'video' ? (
              player ? (
                <player.Part media={item} inView={slide === index} />
              ) : (
                item.posterUrl && <img src={item.posterUrl} alt={item.alt} className="size-full object-cover" />
              )
            ) : (
              <button
                type="button"
                aria-label={viewLabel(item.alt, many ? slide + 1 : undefined)}
                aria-haspopup="dialog"
                className="block size-full cursor-zoom-in focus-visible:-outline-offset-4"
                onPointerEnter={preload}
                onFocus={preload}
                onClick={() => setShownUrl(item.url)}
              >
                <PostImage media={item} sizes={cardSizes} eager={eager && slide === 0} className="size-full" />
              </button>
            )}
          </div>
        ))}
      </div>
      {many && (
        <>
          <SlideArrows index={index} count={media.length} onGo={go} />
          <div
            className={cx(
              'pointer-events-none absolute inset-x-0 flex justify-center',
              media[index]?.kind === 'video' ? 'top-0' : 'bottom-0',
            )}
            aria-hidden="true"
          >
            {media.map((item, slide) => (
              // A shortcut for pointers: the arrows and the arrow keys do the same for everybody else.
              <button
                key={item.url}
                type="button"
                tabIndex={-1}
                aria-label={positionOf(slide)}
                onClick={() => go(slide)}
                className="pointer-events-auto grid h-8 cursor-pointer place-items-center px-[3px]"
              >
                <span
                  className={cx(
                    'h-2 rounded-full shadow-[0_0_0_1px_rgb(0_0_0/.2)] transition-[width] duration-[var(--gb-dur-fast)]',
                    slide === index ? 'w-[22px] bg-white' : 'w-2 bg-white/65',
                  )}
                />
              </button>
            ))}
          </div>
          <div aria-live="polite">
            <VisuallyHidden>{positionOf(index)}</VisuallyHidden>
          </div>
        </>
      )}
      {lightbox && (
        <lightbox.Part
          slides={slidesOf(media)}
          shownId={shownUrl}
          counter
          onShow={setShownUrl}
          onClose={() => setShownUrl(null)}
        />
      )}
    </div>
  );
}
