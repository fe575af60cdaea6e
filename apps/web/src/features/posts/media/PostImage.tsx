'use no memo';

import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';

function sourcesOf({ url, width, sizes }: Media): string | undefined {
  if (sizes.length === 0) return undefined;
  const all = sizes.map((size) => `${size.url} ${size.width}w`);
  if (width !== null && !sizes.some((size) => size.width >= width)) all.push(`${url} ${width}w`);
  return all.join(', ');
}

/** A picture in the needed size, over its blurred placeholder until it loads. */
export function PostImage({
  media,
  sizes,
  eager = false,
  fit = 'cover',
  className,
}: {
  media: Media;
  /** The `sizes` attribute for its position. */
  sizes: string;
  eager?: boolean;
  fit?: 'cover' | 'contain';
  className?: string;
}) {
  const [state, setState] = useState<'coming' | 'there' | 'broken'>('coming');
  const { width, height, placeholder, alt } = media;
  if (state === 'broken') {
    return (
      <span className={cx('grid place-items-center bg-sunken p-4 text-center text-sm text-ink-2', className)}>
        {alt || t('This picture could not be loaded.')}
      </span>
    );
  }
  const srcSet = sourcesOf(media);
  return (
    <img
      src={media.url}
      {...(srcSet ? { srcSet, sizes } : {})}
      alt={alt}
      {...(width !== null && height !== null ? { width, height } : {})}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onLoad={() => setState('there')}
      onError={() => setState('broken')}
      style={
        placeholder && state === 'coming'
          ? { backgroundImage: `url("${placeholder}")`, backgroundSize: fit, backgroundPosition: 'center' }
          : undefined
      }
      className={cx('bg-no-repeat', fit === 'cover' ? 'object-cover' : 'object-contain', className)}
    />
  );
}
