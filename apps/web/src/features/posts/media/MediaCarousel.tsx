'use no memo';

import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { type ReactNode, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { SlideArrows } from '../../../ui/media/SlideArrows.tsx';
import { useSlides } from '../../../ui/media/use-slides.ts';

/** The carousel of a post's media: arrows, dots, swipe or arrow keys. It fills its box. */
export default function MediaCarousel({
  media,
  renderItem,
}: {
  media: readonly Media[];
  renderItem: (item: Media, index: number, inView: boolean) => ReactNode;
}) {
  const [selected, setIndex] = useState(0);
  const index = Math.min(selected, media.length - 1);
  const { strip, go, onTouchStart, onScroll, onKeyDown } = useSlides({
    count: media.length,
    index,
    onIndexChange: setIndex,
  });
  const positionOf = (slide: number) => t('{at} of {count}', { at: slide + 1, count: media.length });

  return (
    // The arrow keys move the slides from wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={t('Media, {count} items', { count: media.length })}
      className="absolute inset-0"
      onKeyDown={onKeyDown}
    >
      <div
        ref={strip}
        onTouchStart={onTouchStart}
        onScroll={onScroll}
        className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {media.map((item, slide) => (
          <div
            key={item.url}
            role="group"
            aria-roledescription={t('slide')}
            aria-label={positionOf(slide)}
            // Slides out of view are not focusable.
            inert={slide !== index}
            className="relative w-full flex-none snap-center snap-always overflow-hidden"
          >
            {renderItem(item, slide, slide === index)}
          </div>
        ))}
      </div>
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
    </div>
  );
}
