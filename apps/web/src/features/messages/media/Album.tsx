import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { type AlbumTile, albumTiles } from './album-layout.ts';

const columnClass: Record<AlbumTile['columns'], string> = {
  2: 'col-span-2',
  3: 'col-span-3',
  4: 'col-span-4 row-span-2',
  6: 'col-span-6',
};

const narrowest = 0.8;
const widest = 2.2;

/** The aspect ratio of a file, set before it loads, so that the layout does not shift. */
export function aspectRatioOf({ width, height }: Pick<ChatMedia, 'width' | 'height'>, fallback: number): number {
  return width && height ? Math.min(widest, Math.max(narrowest, width / height)) : fallback;
}

function TileContent({ media, sizes, onMediaError }: { media: ChatMedia; sizes: string; onMediaError: () => void }) {
  const isVideo = media.kind === 'video';
  const still = isVideo ? media.posterUrl : media.url;
  return (
    <>
      {still && (
        <img
          src={still}
          srcSet={media.sizes.map((size) => `${size.url} ${size.width}w`).join(', ')}
          sizes={sizes}
          alt={media.name}
          loading="lazy"
          decoding="async"
          onError={onMediaError}
          className="size-full object-cover"
        />
      )}
      {isVideo && !still && media.url !== '' && (
        <video
          src={media.url}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-label={media.name}
          onError={onMediaError}
          className="size-full bg-[#17090f] object-cover"
        />
      )}
      {isVideo && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-11 place-items-center rounded-full bg-[rgb(30_8_26/.66)] text-white">
            <Play size={22} aria-hidden="true" />
          </span>
        </span>
      )}
    </>
  );
}

/** The pictures and videos of a message in a grid, or a single one in its own shape. */
export function Album({
  media,
  onOpen,
  onMediaError,
  renderOverlay,
}: {
  media: readonly ChatMedia[];
  /** Shows one in full size. Undefined while they are not stored. */
  onOpen?: (media: ChatMedia) => void;
  onMediaError: () => void;
  /** What stands over a tile. */
  renderOverlay?: (media: ChatMedia) => ReactNode;
}) {
  const [first] = media;
  const isSingle = media.length === 1;
  const tiles: AlbumTile[] =
    first && isSingle
      ? [{ columns: 6, ratio: aspectRatioOf(first, first.kind === 'video' ? 16 / 9 : 1) }]
      : albumTiles(media.map((file) => aspectRatioOf(file, 1)));
  return (
    <div className="grid grid-cols-6 gap-0.5 overflow-hidden rounded-[14px]">
      {media.map((file, index) => {
        const { columns, ratio } = tiles[index] ?? { columns: 6, ratio: 1 };
        const sizes = `(min-width: 48rem) ${Math.round((320 * columns) / 6)}px, ${Math.round((70 * columns) / 6)}vw`;
        const content = <TileContent media={file} sizes={sizes} onMediaError={onMediaError} />;
        const className = 'relative block size-full overflow-hidden bg-sunken bg-cover';
        const style = file.placeholder ? { backgroundImage: `url(${file.placeholder})` } : undefined;
        return (
          <div
            key={file.id}
            className={cx('relative', columnClass[columns])}
            style={ratio === null ? undefined : { aspectRatio: ratio }}
          >
            <div className="absolute inset-0">
              {onOpen ? (
                <button
                  type="button"
                  aria-label={
                    isSingle
                      ? t('Open {name}', { name: file.name })
                      : t('Open {name}, {index} of {count}', {
                          name: file.name,
                          index: index + 1,
                          count: media.length,
                        })
                  }
                  onClick={() => onOpen(file)}
                  className={cx(className, 'focus-visible:-outline-offset-3')}
                  style={style}
                >
                  {content}
                </button>
              ) : (
                <div className={className} style={style}>
                  {content}
                </div>
              )}
              {renderOverlay?.(file)}
            </div>
          </div>
        );
      })}
    </div>
  );
}
