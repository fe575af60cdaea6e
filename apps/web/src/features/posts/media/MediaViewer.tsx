import { Dialog } from '@base-ui/react/dialog';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCloseOnBack } from '../../../lib/router/close-on-back.ts';
import { cx } from '../../../ui/cx.ts';
import { overMediaClass } from './media-styles.ts';
import { PostImage } from './PostImage.tsx';
import { SlideArrows } from './SlideArrows.tsx';
import { useSlides } from './use-slides.ts';

function ViewerStage({ media, first }: { media: readonly Media[]; first: number }) {
  const { strip, at, go: goTo, onScroll, onKeyDown } = useSlides(media.length, first);
  const [zoomed, setZoomed] = useState(false);
  const many = media.length > 1;

  function go(to: number) {
    setZoomed(false);
    goTo(to);
  }

  useEffect(() => {
    const row = strip.current;
    if (!row) return;
    const keep = new ResizeObserver(() => row.scrollTo({ left: at * row.clientWidth, behavior: 'instant' }));
    keep.observe(row);
    return () => keep.disconnect();
  }, [at, strip]);

  useEffect(() => {
    const slide = zoomed ? strip.current?.children[at] : undefined;
    slide?.scrollTo((slide.scrollWidth - slide.clientWidth) / 2, (slide.scrollHeight - slide.clientHeight) / 2);
  }, [zoomed, at, strip]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The arrow keys belong to the whole dialog.
    <div className="relative size-full" onKeyDown={zoomed ? undefined : onKeyDown}>
      <Dialog.Title className="sr-only">
        {many ? t('Picture {at} of {count}', { at: at + 1, count: media.length }) : t('Picture')}
      </Dialog.Title>
      <div
        ref={strip}
        onScroll={zoomed ? undefined : onScroll}
        className={cx(
          'flex size-full overscroll-contain [scrollbar-width:none]',
          zoomed ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto',
        )}
      >
        {media.map((item, index) => (
          <div
            key={item.url}
            inert={index !== at}
            className={cx('size-full flex-none snap-center snap-always', zoomed && index === at && 'overflow-auto')}
          >
            <button
              type="button"
              aria-label={zoomed ? t('Zoom out') : t('Zoom in')}
              className={cx(
                'grid place-items-center outline-none',
                zoomed && index === at
                  ? 'min-h-full min-w-full cursor-zoom-out'
                  : 'size-full cursor-zoom-in p-0 md:px-20 md:py-4',
              )}
              onClick={() => setZoomed(!zoomed)}
            >
              <PostImage
                media={item}
                sizes={zoomed ? '200vw' : '100vw'}
                fit="contain"
                eager={index === at}
                className={
                  zoomed && index === at
                    ? 'h-auto w-[max(200vw,100%)] max-w-none md:w-[160vw]'
                    : 'max-h-full max-w-full min-h-0'
                }
              />
            </button>
          </div>
        ))}
      </div>
      <div className="absolute top-[calc(12px+env(safe-area-inset-top))] end-3 flex gap-2">
        <button
          type="button"
          aria-pressed={zoomed}
          aria-label={t('Zoom')}
          className={cx(overMediaClass, 'relative')}
          onClick={() => setZoomed(!zoomed)}
        >
          {zoomed ? <ZoomOut size={20} aria-hidden="true" /> : <ZoomIn size={20} aria-hidden="true" />}
        </button>
        <Dialog.Close aria-label={t('Close')} className={cx(overMediaClass, 'relative')}>
          <X size={20} aria-hidden="true" />
        </Dialog.Close>
      </div>
      {many && (
        <>
          <span
            className="absolute top-[calc(12px+env(safe-area-inset-top))] start-3 flex h-10 items-center rounded-full bg-[rgb(30_8_26/.66)] px-3.5 text-ui font-semibold text-white tabular-nums"
            aria-hidden="true"
          >
            {at + 1} / {media.length}
          </span>
          <SlideArrows at={at} count={media.length} onGo={go} />
        </>
      )}
      {media[at]?.alt && (
        <p className="pointer-events-none absolute inset-x-0 bottom-[calc(16px+env(safe-area-inset-bottom))] mx-auto w-fit max-w-[min(90%,640px)] rounded-lg bg-[rgb(30_8_26/.72)] px-4 py-2 text-center text-ui text-white">
          {media[at].alt}
        </p>
      )}
    </div>
  );
}

/**
 * The viewer of pictures in full size; open while `first` names one of them. Escape, Close and Back return to where it
 * was opened, with the focus.
 */
export default function MediaViewer({
  media,
  first,
  onClose,
}: {
  media: readonly Media[];
  first: number | null;
  onClose: () => void;
}) {
  useCloseOnBack(first !== null, onClose);
  return (
    <Dialog.Root
      open={first !== null}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-scrim fixed inset-0 z-(--gb-z-modal) bg-[#140611]" />
        <Dialog.Popup className="fixed inset-0 z-(--gb-z-modal) outline-none">
          {first !== null && <ViewerStage media={media} first={first} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
