import { Dialog } from '@base-ui/react/dialog';
import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useCloseOnBack } from '../../lib/router/close-on-back.ts';
import { cx } from '../cx.ts';
import { overMediaClass } from './over-media-class.ts';
import { SlideArrows } from './SlideArrows.tsx';
import { useSlides } from './use-slides.ts';

/** The appearance of a picture in the lightbox, as attributes of its element. */
export type LightboxImage = { sizes: string; eager: boolean; className: string };

/** A picture of the lightbox: its title for assistive technology, and the description below it. */
export type LightboxSlide = {
  id: string;
  title: string;
  caption?: string;
  renderImage: (image: LightboxImage) => ReactNode;
  /** Whether it is a video, which has controls of its own and no zoom. */
  isVideo?: boolean;
};

const fittedImage = { sizes: '100vw', className: 'max-h-full max-w-full min-h-0' };
const zoomedImage = { sizes: '200vw', className: 'h-auto w-[max(200vw,100%)] max-w-none md:w-[160vw]' };

function Stage(props: {
  slides: readonly LightboxSlide[];
  index: number;
  onShow: (id: string) => void;
  counter: boolean;
}) {
  const { slides, index, onShow, counter } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState(false);
  const isMany = slides.length > 1;
  const current = slides[index];
  const { strip, go, onTouchStart, onScroll, onKeyDown } = useSlides({
    count: slides.length,
    index,
    firstId: slides[0]?.id,
    onIndexChange(next) {
      const slide = slides[next];
      setZoomed(false);
      if (slide) onShow(slide.id);
    },
  });

  // A button of the slide that was left, or an arrow at an end, loses the focus; without it the keys would do nothing.
  useEffect(() => {
    const { activeElement } = document;
    const isOnSlide = strip.current?.children[index]?.contains(activeElement) ?? false;
    const isLost = activeElement === document.body || activeElement?.closest('[inert]');
    if (!isOnSlide && isLost) stage.current?.focus();
  }, [index, strip]);

  useEffect(() => {
    const slide = zoomed ? strip.current?.children[index] : undefined;
    slide?.scrollTo((slide.scrollWidth - slide.clientWidth) / 2, (slide.scrollHeight - slide.clientHeight) / 2);
  }, [zoomed, index, strip]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The arrow keys belong to the whole dialog.
    <div
      ref={stage}
      tabIndex={-1}
      className="relative size-full outline-none"
      onKeyDown={zoomed ? undefined : onKeyDown}
    >
      <Dialog.Title className="sr-only">{current?.title}</Dialog.Title>
      <div
        ref={strip}
        onTouchStart={onTouchStart}
        onScroll={zoomed ? undefined : onScroll}
        className={cx(
          'flex size-full overscroll-contain [scrollbar-width:none]',
          zoomed ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto',
        )}
      >
        {slides.map(({ id, renderImage, isVideo }, position) => {
          const isZoomed = zoomed && position === index;
          return (
            <div
              key={id}
              inert={position !== index}
              className={cx('size-full flex-none snap-center snap-always', isZoomed && 'overflow-auto')}
            >
              {/* A long conversation has many pictures: only the neighbours of the shown one are rendered. */}
              {Math.abs(position - index) <= 1 && isVideo && (
                <div className="grid size-full place-items-center md:px-20 md:py-4">
                  {renderImage({ ...fittedImage, eager: position === index })}
                </div>
              )}
              {Math.abs(position - index) <= 1 && !isVideo && (
                <button
                  type="button"
                  aria-label={zoomed ? t('Zoom out') : t('Zoom in')}
                  className={cx(
                    'grid place-items-center outline-none',
                    isZoomed
                      ? 'min-h-full min-w-full cursor-zoom-out'
                      : 'size-full cursor-zoom-in p-0 md:px-20 md:py-4',
                  )}
                  onClick={({ detail }) => {
                    // The second click of a double click would take the zoom back.
                    if (detail < 2) setZoomed(!zoomed);
                  }}
                >
                  {renderImage({ ...(isZoomed ? zoomedImage : fittedImage), eager: position === index })}
                </button>
              )}
            </div>
          );
        })}
      </div>
      <div className="absolute top-[calc(12px+env(safe-area-inset-top))] end-3 flex gap-2">
        {!current?.isVideo && (
          <button
            type="button"
            aria-pressed={zoomed}
            aria-label={t('Zoom')}
            className={cx(overMediaClass, 'relative ring-1 ring-white/45')}
            onClick={() => setZoomed(!zoomed)}
          >
            {zoomed ? <ZoomOut size={20} aria-hidden="true" /> : <ZoomIn size={20} aria-hidden="true" />}
          </button>
        )}
        <Dialog.Close aria-label={t('Close')} className={cx(overMediaClass, 'relative ring-1 ring-white/45')}>
          <X size={20} aria-hidden="true" />
        </Dialog.Close>
      </div>
      {isMany && counter && (
        <span
          className="absolute top-[calc(12px+env(safe-area-inset-top))] start-3 flex h-10 items-center rounded-full bg-[rgb(30_8_26/.66)] px-3.5 text-ui font-semibold text-white tabular-nums ring-1 ring-white/45"
          aria-hidden="true"
        >
          {index + 1} / {slides.length}
        </span>
      )}
      {isMany && <SlideArrows index={index} count={slides.length} onGo={go} outlined />}
      {current?.caption && (
        <p className="pointer-events-none absolute inset-x-0 bottom-[calc(16px+env(safe-area-inset-bottom))] mx-auto w-fit max-w-[min(90%,640px)] rounded-lg bg-[rgb(30_8_26/.72)] px-4 py-2 text-center text-ui text-white">
          {current.caption}
        </p>
      )}
    </div>
  );
}

/**
 * Pictures in full size, one at a time, with swipes, arrow keys and zoom. It is open while `shownId` is one of them.
 * Escape, Close and Back return to where it was opened, with the focus.
 */
export default function Lightbox({
  slides,
  shownId,
  counter = false,
  onShow,
  onClose,
}: {
  slides: readonly LightboxSlide[];
  shownId: string | null;
  /** Whether to show the position, where `slides` are all pictures there are. */
  counter?: boolean;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const index = slides.findIndex(({ id }) => id === shownId);
  const isOpen = index >= 0;
  useCloseOnBack(isOpen, onClose);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-scrim fixed inset-0 z-(--gb-z-modal) bg-[#140611]" />
        <Dialog.Popup className="fixed inset-0 z-(--gb-z-modal) outline-none">
          {isOpen && <Stage slides={slides} index={index} onShow={onShow} counter={counter} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
