import { Dialog } from '@base-ui/react/dialog';
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type TouchEvent, useRef } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useCloseOnBack } from '../../../lib/router/close-on-back.ts';

const buttonClass =
  'grid size-11 place-items-center rounded-full bg-[rgb(30_8_26/.7)] text-white hover:bg-[rgb(30_8_26/.9)]';

/** The minimum horizontal distance of a swipe, in pixels. */
const swipePx = 48;

/** The images of a conversation in full size, one at a time, with arrow keys and swipes. Back closes them. */
export default function ImageLightbox({
  images,
  shownId,
  onShow,
  onClose,
}: {
  images: readonly ChatMedia[];
  shownId: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const index = images.findIndex(({ id }) => id === shownId);
  const image = images[index];
  const previous = images[index - 1];
  const following = images[index + 1];
  const touchX = useRef<number | undefined>(undefined);
  useCloseOnBack(image !== undefined, onClose);

  function move(direction: 'left' | 'right', box: Element) {
    // In right-to-left text, the order of the images is reversed.
    const next = (direction === 'right') === box.matches(':dir(rtl)') ? previous : following;
    if (next) onShow(next.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') move('left', event.currentTarget);
    if (event.key === 'ArrowRight') move('right', event.currentTarget);
  }

  function onTouchStart({ touches }: TouchEvent) {
    // Two fingers zoom the page.
    touchX.current = touches.length === 1 ? touches[0]?.clientX : undefined;
  }

  function onTouchEnd({ changedTouches, currentTarget }: TouchEvent) {
    const distance = (changedTouches[0]?.clientX ?? 0) - (touchX.current ?? Number.NaN);
    touchX.current = undefined;
    if (Math.abs(distance) >= swipePx) move(distance < 0 ? 'right' : 'left', currentTarget);
  }

  return (
    <Dialog.Root
      open={image !== undefined}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-scrim fixed inset-0 z-(--gb-z-modal) bg-[rgb(20_6_17/.94)]" />
        <Dialog.Popup
          className="fixed inset-0 z-(--gb-z-modal) outline-none"
          onKeyDown={onKeyDown}
          onTouchStart={onTouchStart}
          onTouchEnd={onTouchEnd}
        >
          <Dialog.Title className="sr-only">{image?.name ?? t('Picture')}</Dialog.Title>
          {image && (
            <div className="grid size-full place-items-center p-2 md:px-20 md:py-6">
              <img src={image.url} alt={image.name} className="max-h-full max-w-full rounded-md object-contain" />
            </div>
          )}
          <Dialog.Close
            aria-label={t('Close')}
            className={`${buttonClass} absolute top-[calc(12px+env(safe-area-inset-top))] end-3`}
          >
            <X size={22} aria-hidden="true" />
          </Dialog.Close>
          {previous && (
            <button
              type="button"
              aria-label={t('Previous')}
              className={`${buttonClass} absolute top-1/2 start-3`}
              onClick={() => onShow(previous.id)}
            >
              <ChevronLeft size={24} aria-hidden="true" />
            </button>
          )}
          {following && (
            <button
              type="button"
              aria-label={t('Next')}
              className={`${buttonClass} absolute top-1/2 end-3`}
              onClick={() => onShow(following.id)}
            >
              <ChevronRight size={24} aria-hidden="true" />
            </button>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
