import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import { type ReactNode, useState } from 'react';
import { siteOf } from '../../../lib/i18n/text-segments.ts';
import { cx } from '../../../ui/cx.ts';

/** The preview of a linked page, as a link to it. */
export function LinkCard({ preview, compact = false }: { preview: LinkPreview; compact?: boolean }): ReactNode {
  const [broken, setBroken] = useState(false);
  const { url, title, description, image } = preview;
  if (!/^https?:\/\//i.test(url)) return null;
  const hasImage = image !== null && !broken;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={cx(
        'group/link mt-3 flex overflow-hidden rounded-md bg-sunken hover:bg-hover md:rounded-[16px]',
        compact ? 'min-h-24' : '-mx-2.5 flex-col md:-mx-3',
      )}
    >
      {hasImage && (
        <img
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className={cx('bg-track object-cover', compact ? 'w-32 flex-none self-stretch' : 'aspect-[1.91/1] w-full')}
        />
      )}
      <span className="flex min-w-0 flex-1 flex-col justify-center gap-0.5 px-4 py-3">
        <span className="truncate text-sm text-ink-2">{siteOf(url)}</span>
        <span className="line-clamp-2 font-semibold text-ink group-hover/link:underline">{title}</span>
        {description && (
          <span className={cx('text-ui text-ink-2', compact ? 'line-clamp-1' : 'line-clamp-2')}>{description}</span>
        )}
      </span>
    </a>
  );
}
