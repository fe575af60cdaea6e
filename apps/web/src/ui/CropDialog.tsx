import { Minus, Plus } from 'lucide-react';
import { type PointerEvent as ReactPointerEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../lib/texts.ts';
import { Button } from './Button.tsx';
import { type Crop, fitCrop, middleOf, mostZoom, partOf, type Size } from './crop.ts';
import { cutPicture } from './cut-picture.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { Modal } from './Modal.tsx';

const zoomStep = 0.25;
/** How far an arrow key moves the picture, as a share of what is shown. */
const keyShare = 0.05;
const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Finger = { x: number; y: number };
const distance = (one: Finger, other: Finger) => Math.hypot(one.x - other.x, one.y - other.y);

/** Chooses the part of a picture that is used: by dragging and pinching, with the wheel, or with the arrow keys, plus and minus. */
export default function CropDialog({
  title,
  file,
  url,
  size,
  shape,
  onDone,
  onCancel,
  onBroken,
}: {
  title: string;
  file: File;
  /** An object URL of the file. */
  url: string;
  /** How large the result becomes at most, and with it the frame's shape. */
  size: Size;
  shape: 'circle' | 'square' | 'banner';
  onDone: (file: File) => void;
  onCancel: () => void;
  /** The file is no picture that this browser can read. */
  onBroken: () => void;
}) {
  const aspect = size.width / size.height;
  const hintId = useId();
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const fingers = useRef(new Map<number, Finger>());
  const [picture, setPicture] = useState<Size>();
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const [busy, setBusy] = useState(false);

  const change = (next: (now: Crop) => Crop) => {
    if (picture) setCrop((now) => fitCrop(picture, aspect, next(now)));
  };
  const zoomBy = (factor: number) => change((now) => ({ ...now, zoom: now.zoom * factor }));

  // React listens to the wheel passively; the page must not scroll along.
  useEffect(() => {
    const place = stage.current;
    if (!place || !picture) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / 600);
      setCrop((now) => fitCrop(picture, aspect, { ...now, zoom: now.zoom * factor }));
    };
    place.addEventListener('wheel', onWheel, { passive: false });
    return () => place.removeEventListener('wheel', onWheel);
  }, [picture, aspect]);

  function drag(event: ReactPointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before || !stage.current || !picture) return;
    const after = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, after);
    const width = stage.current.clientWidth;
    const share = other ? 0.5 : 1;
    const pinch = other ? distance(after, other) / Math.max(1, distance(before, other)) : 1;
    change((now) => {
      const scale = (partOf(picture, aspect, now).width / width) * share;
      return {
        x: now.x - (after.x - before.x) * scale,
        y: now.y - (after.y - before.y) * scale,
        zoom: now.zoom * pinch,
      };
    });
  }

  async function finish(): Promise<void> {
    if (!image.current) return;
    setBusy(true);
    try {
      onDone(await cutPicture(image.current, file, crop, size));
    } catch {
      onBroken();
    }
  }

  const part = picture && partOf(picture, aspect, crop);
  return (
    <Modal
      title={title}
      open
      onClose={onCancel}
      locked={busy}
      initialFocus={stage}
      footer={
        <>
          <Button kind="ghost" className="ms-auto" disabled={busy} onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={!picture}
            busy={busy}
            onClick={() => {
              finish().catch(reportError);
            }}
          >
            {t('Apply')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It takes the arrow keys for itself, as an application does. */}
      <div
        ref={stage}
        role="application"
        aria-label={t('Picture')}
        aria-roledescription={t('crop')}
        aria-describedby={hintId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It takes the arrow keys for itself, as an application does.
        tabIndex={0}
        className={cx(
          'relative mx-auto mt-1 w-full cursor-grab touch-none overflow-hidden bg-sunken select-none active:cursor-grabbing',
          shape === 'banner' ? 'rounded-md' : 'max-w-80 rounded-xl',
        )}
        style={{ aspectRatio: aspect }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={(event) => fingers.current.delete(event.pointerId)}
        onPointerCancel={(event) => fingers.current.delete(event.pointerId)}
        onKeyDown={(event) => {
          const direction = directions[event.key];
          if (direction && part) {
            event.preventDefault();
            const step = part.width * keyShare;
            change((now) => ({ ...now, x: now.x + direction[0] * step, y: now.y + direction[1] * step }));
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
              onBroken();
              return;
            }
            setPicture({ width, height });
            setCrop(middleOf({ width, height }));
          }}
          onError={onBroken}
          className={cx('absolute max-w-none', !part && 'invisible')}
          style={
            part &&
            picture && {
              width: `${(picture.width / part.width) * 100}%`,
              height: `${(picture.height / part.height) * 100}%`,
              left: `${(-part.left / part.width) * 100}%`,
              top: `${(-part.top / part.height) * 100}%`,
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
          max={mostZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => {
            const zoom = Number(event.target.value);
            change((now) => ({ ...now, zoom }));
          }}
          className="h-11 min-w-0 flex-1 accent-brand"
        />
        <IconButton label={t('Zoom in')} disabled={crop.zoom >= mostZoom} onClick={() => zoomBy(1 + zoomStep)}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </Modal>
  );
}
