import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { FileLink } from '../parts/FileLink.tsx';

/** The aspect ratio of a file, set before it loads, so that the layout does not shift. */
function aspectRatioOf({ width, height }: ChatMedia, fallback: number): number {
  return width && height ? Math.min(2.2, Math.max(0.8, width / height)) : fallback;
}

function ImageTile({
  media,
  isSingle,
  isWide,
  onOpen,
  onMediaError,
}: {
  media: ChatMedia;
  isSingle: boolean;
  /** Whether it fills a row of the grid, which has an odd number of pictures. */
  isWide: boolean;
  onOpen: () => void;
  onMediaError: () => void;
}) {
  const cellRatio = isWide ? 2 : 1;
  const ratio = isSingle ? aspectRatioOf(media, 1) : cellRatio;
  return (
    <button
      type="button"
      aria-label={t('Open {name}', { name: media.name })}
      onClick={onOpen}
      className={cx('block w-full overflow-hidden rounded-[14px] bg-sunken bg-cover', isWide && 'col-span-2')}
      style={{ aspectRatio: ratio, ...(media.placeholder ? { backgroundImage: `url(${media.placeholder})` } : {}) }}
    >
      <img
        src={media.url}
        srcSet={media.sizes.map((size) => `${size.url} ${size.width}w`).join(', ')}
        sizes={isSingle || isWide ? '(min-width: 48rem) 320px, 70vw' : '(min-width: 48rem) 160px, 35vw'}
        alt={media.name}
        loading="lazy"
        decoding="async"
        onError={onMediaError}
        className="size-full object-cover"
      />
    </button>
  );
}

/** The files of a message. `onBroken` is called when a URL has expired, `onOpen` to show an image in full size. */
export function BubbleMedia({
  media,
  onOpen,
  onMediaError,
}: {
  media: readonly ChatMedia[];
  onOpen: (image: ChatMedia) => void;
  onMediaError: () => void;
}) {
  const images = media.filter(({ kind }) => kind === 'image');
  const otherFiles = media.filter(({ kind }) => kind !== 'image');
  return (
    <div className="-mx-2 -mt-[3px] mb-1 flex w-80 max-w-[calc(100%+1rem)] flex-col gap-1">
      {images.length > 0 && (
        <div className={cx('grid gap-1', images.length > 1 && 'grid-cols-2')}>
          {images.map((image, index) => (
            <ImageTile
              key={image.id}
              media={image}
              isSingle={images.length === 1}
              isWide={index === 0 && images.length > 1 && images.length % 2 === 1}
              onOpen={() => onOpen(image)}
              onMediaError={onMediaError}
            />
          ))}
        </div>
      )}
      {otherFiles.map((file) => {
        if (file.kind === 'video') {
          return (
            // biome-ignore lint/a11y/useMediaCaption: uploads have no captions; the name is the label.
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- Uploads have no captions.
            <video
              key={file.id}
              src={file.url}
              {...(file.posterUrl ? { poster: file.posterUrl } : {})}
              controls
              playsInline
              preload={file.posterUrl ? 'none' : 'metadata'}
              aria-label={file.name}
              onError={onMediaError}
              className="w-full rounded-[14px] bg-[#17090f]"
              style={{ aspectRatio: aspectRatioOf(file, 16 / 9) }}
            />
          );
        }
        if (file.kind === 'audio') {
          return (
            <div key={file.id} className="flex flex-col gap-1 rounded-[14px] bg-canvas/60 p-2">
              <span className="truncate px-1 text-sm text-ink-2">{file.name}</span>
              {/* biome-ignore lint/a11y/useMediaCaption: uploads have no captions; the name is the label. */}
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Uploads have no captions. */}
              <audio
                src={file.url}
                controls
                preload="metadata"
                aria-label={file.name}
                onError={onMediaError}
                className="h-10 w-full"
              />
            </div>
          );
        }
        return <FileLink key={file.id} file={file} className="bg-canvas/60" />;
      })}
    </div>
  );
}
