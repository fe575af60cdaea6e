import { Dialog } from '@base-ui/react/dialog';
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type TouchEvent, useRef } from 'react';
import { useBackCloses } from '../../lib/back-closes.ts';
import { t } from '../../lib/texts.ts';

const discClass =
  'grid size-11 place-items-center rounded-full bg-[rgb(30_8_26/.7)] text-white hover:bg-[rgb(30_8_26/.9)]';

/** How far a finger moves sideways for another picture, in pixels. */
const swipePx = 48;

/** The pictures of a conversation in full size, one at a time; arrow keys and a finger move on. Back closes them. */
export default function PictureViewer({
  pictures,
  shownId,
  onShow,
  onClose,
}: {
  pictures: readonly ChatMedia[];
  shownId: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const at = pictures.findIndex(({ id }) => id === shownId);
  const picture = pictures[at];
  const before = pictures[at - 1];
  const after = pictures[at + 1];
  const touchX = useRef<number | undefined>(undefined);
  useBackCloses(picture !== undefined, onClose);

  function step(to: 'left' | 'right', box: Element) {
    // Where text runs to the left, so do the pictures.
    const next = (to === 'right') === box.matches(':dir(rtl)') ? before : after;
    if (next) onShow(next.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step('left', event.currentTarget);
    if (event.key === 'ArrowRight') step('right', event.currentTarget);
  }

  function onTouchStart({ touches }: TouchEvent) {
    // Two fingers enlarge the page.
    touchX.current = touches.length === 1 ? touches[0]?.clientX : undefined;
  }

  function onTouchEnd({ changedTouches, currentTarget }: TouchEvent) {
    const moved = (changedTouches[0]?.clientX ?? 0) - (touchX.current ?? Number.NaN);
    touchX.current = undefined;
    if (Math.abs(moved) >= swipePx) step(moved < 0 ? 'right' : 'left', currentTarget);
  }

  return (
    <Dialog.Root
      open={picture !== undefined}
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
          <Dialog.Title className="sr-only">{picture?.name ?? t('Picture')}</Dialog.Title>
          {picture && (
            <div className="grid size-full place-items-center p-2 md:px-20 md:py-6">
              <img src={picture.url} alt={picture.name} className="max-h-full max-w-full rounded-md object-contain" />
            </div>
          )}
          <Dialog.Close
            aria-label={t('Close')}
            className={`${discClass} absolute top-[calc(12px+env(safe-area-inset-top))] end-3`}
          >
            <X size={22} aria-hidden="true" />
          </Dialog.Close>
          {before && (
            <button
              type="button"
              aria-label={t('Previous')}
              className={`${discClass} absolute top-1/2 start-3`}
              onClick={() => onShow(before.id)}
            >
              <ChevronLeft size={24} aria-hidden="true" />
            </button>
          )}
          {after && (
            <button
              type="button"
              aria-label={t('Next')}
              className={`${discClass} absolute top-1/2 end-3`}
              onClick={() => onShow(after.id)}
            >
              <ChevronRight size={24} aria-hidden="true" />
            </button>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
