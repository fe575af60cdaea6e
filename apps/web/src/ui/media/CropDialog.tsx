import { Minus, Plus } from 'lucide-react';
import { type PointerEvent as ReactPointerEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../cx.ts';
import { Button } from '../forms/Button.tsx';
import { IconButton } from '../forms/IconButton.tsx';
import { Modal } from '../overlays/Modal.tsx';
import { type Crop, centeredCrop, cropRegion, fitCrop, maxZoom, type Size } from './crop.ts';
import { cropImage } from './crop-image.ts';

const zoomStep = 0.25;
/** How far an arrow key moves the picture, as a share of the visible part. */
const keyStep = 0.05;
const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type PointerPosition = { x: number; y: number };
const distance = (a: PointerPosition, b: PointerPosition) => Math.hypot(a.x - b.x, a.y - b.y);

/** Crops a picture: by dragging and pinching, with the wheel, or with the arrow keys, plus and minus. */
export default function CropDialog({
  title,
  file,
  url,
  size,
  shape,
  onDone,
  onCancel,
  onInvalidFile,
}: {
  title: string;
  file: File;
  /** An object URL of the file. */
  url: string;
  /** The maximum size of the result, which sets the frame's aspect. */
  size: Size;
  shape: 'circle' | 'square' | 'banner';
  onDone: (file: File) => void;
  onCancel: () => void;
  /** The browser cannot decode the file. */
  onInvalidFile: () => void;
}) {
  const aspect = size.width / size.height;
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const pointers = useRef(new Map<number, PointerPosition>());
  const [imageSize, setImageSize] = useState<Size>();
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const [busy, setBusy] = useState(false);

  const updateCrop = (next: (currentCrop: Crop) => Crop) => {
    if (imageSize) setCrop((currentCrop) => fitCrop(imageSize, aspect, next(currentCrop)));
  };
  const zoomBy = (factor: number) => updateCrop((currentCrop) => ({ ...currentCrop, zoom: currentCrop.zoom * factor }));

  // React's wheel listener is passive; the page must not scroll too.
  useEffect(() => {
    const element = frame.current;
    if (!element || !imageSize) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / 600);
      setCrop((currentCrop) => fitCrop(imageSize, aspect, { ...currentCrop, zoom: currentCrop.zoom * factor }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [imageSize, aspect]);

  function drag(event: ReactPointerEvent): void {
    const previous = pointers.current.get(event.pointerId);
    if (!previous || !frame.current || !imageSize) return;
    const current = { x: event.clientX, y: event.clientY };
    const otherPointer = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, current);
    const width = frame.current.clientWidth;
    const factor = otherPointer ? 0.5 : 1;
    const pinch = otherPointer ? distance(current, otherPointer) / Math.max(1, distance(previous, otherPointer)) : 1;
    updateCrop((currentCrop) => {
      const scale = (cropRegion(imageSize, aspect, currentCrop).width / width) * factor;
      return {
        x: currentCrop.x - (current.x - previous.x) * scale,
        y: currentCrop.y - (current.y - previous.y) * scale,
        zoom: currentCrop.zoom * pinch,
      };
    });
  }

  async function finish(): Promise<void> {
    if (!image.current) return;
    setBusy(true);
    try {
      onDone(await cropImage(image.current, file, crop, size));
    } catch {
      onInvalidFile();
    }
  }

  const region = imageSize && cropRegion(imageSize, aspect, crop);
  return (
    <Modal
      title={title}
      open
      onClose={onCancel}
      locked={busy}
      initialFocus={frame}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-2">
          <Button kind="ghost" disabled={busy} onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={!imageSize}
            busy={busy}
            onClick={() => {
              finish().catch(reportError);
            }}
          >
            {t('Apply')}
          </Button>
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It handles arrow keys. */}
      <div
        ref={frame}
        role="application"
        aria-label={t('Picture')}
        aria-roledescription={t('crop')}
        aria-describedby={hintId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It handles arrow keys.
        tabIndex={0}
        className={cx(
          'relative mx-auto mt-1 w-full cursor-grab touch-none overflow-hidden bg-sunken select-none active:cursor-grabbing',
          shape === 'banner' ? 'rounded-md' : 'max-w-80 rounded-xl',
        )}
        style={{ aspectRatio: aspect }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={(event) => pointers.current.delete(event.pointerId)}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
        onKeyDown={(event) => {
          const direction = directions[event.key];
          if (direction && region) {
            event.preventDefault();
            const step = region.width * keyStep;
            updateCrop((currentCrop) => ({
              ...currentCrop,
              x: currentCrop.x + direction[0] * step,
              y: currentCrop.y + direction[1] * step,
            }));
          }
          if (event.key === '+' || event.key === '=') zoomBy(1 + zoomStep);
          if (event.key === '-') zoomBy(1 / (1 + zoomStep));
        }}
      >
        <img
          ref={image}
          src={url}
          alt=""
          draggable={false}
          onLoad={(event) => {
            const { naturalWidth: width, naturalHeight: height } = event.currentTarget;
            if (width === 0 || height === 0) {
              onInvalidFile();
              return;
            }
            setImageSize({ width, height });
            setCrop(centeredCrop({ width, height }));
          }}
          onError={onInvalidFile}
          className={cx('absolute max-w-none', !region && 'invisible')}
          style={
            region &&
            imageSize && {
              width: `${(imageSize.width / region.width) * 100}%`,
              height: `${(imageSize.height / region.height) * 100}%`,
              left: `${(-region.left / region.width) * 100}%`,
              top: `${(-region.top / region.height) * 100}%`,
            }
          }
        />
        {shape === 'circle' && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_rgb(30_8_26/.6)] ring-2 ring-white"
          />
        )}
      </div>
      <p id={hintId} className="mt-3 text-center text-sm text-ink-2">
        {t('Drag to move the picture, or use the arrow keys. Plus and minus zoom.')}
      </p>
      <div className="mx-auto mt-2 flex max-w-80 items-center gap-2">
        <IconButton label={t('Zoom out')} disabled={crop.zoom <= 1} onClick={() => zoomBy(1 / (1 + zoomStep))}>
          <Minus size={20} aria-hidden="true" />
        </IconButton>
        <input
          type="range"
          aria-label={t('Zoom')}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => {
            const zoom = Number(event.target.value);
            updateCrop((currentCrop) => ({ ...currentCrop, zoom }));
          }}
          className="h-11 min-w-0 flex-1 accent-brand"
        />
        <IconButton label={t('Zoom in')} disabled={crop.zoom >= maxZoom} onClick={() => zoomBy(1 + zoomStep)}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </Modal>
  );
}
