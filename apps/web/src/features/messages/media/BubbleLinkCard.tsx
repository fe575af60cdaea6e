import type { Message } from '@gumball/contract/messages/messages.schemas';
import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { siteOf } from '../../../lib/i18n/text-segments.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { focusHistory } from '../history/focus-history.ts';

/** The preview of the link of a message, as a link to the page. Its height does not depend on the picture. */
export function BubbleLinkCard({
  preview: { url, title, description, image },
  onRemove,
}: {
  preview: NonNullable<Message['linkPreview']>;
  /** Removes the preview for all participants. Undefined for the messages of others. */
  onRemove: (() => void) | undefined;
}) {
  const [broken, setBroken] = useState(false);
  const hasImage = image !== null && !broken;
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <div className="relative mt-1.5 flex w-80 max-w-full">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="group/link flex min-h-[4.75rem] min-w-0 flex-1 gap-2.5 rounded-[12px] border-s-[3px] border-brand-ink bg-hover px-2.5 py-1.5 text-sm"
      >
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate text-ink-2', onRemove && !hasImage && 'pe-6')}>{siteOf(url)}</span>
          <span dir="auto" className="line-clamp-2 font-semibold [overflow-wrap:anywhere] group-hover/link:underline">
            {title}
          </span>
          {description && (
            <span dir="auto" className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
              {description}
            </span>
          )}
        </span>
        {hasImage && (
          <img
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
            className={cx('size-16 flex-none rounded-[8px] bg-track object-cover', onRemove && 'me-6')}
          />
        )}
      </a>
      {onRemove && (
        <IconButton
          label={t('Remove link preview')}
          size="sm"
          className="!absolute end-0 top-0 !size-7"
          onClick={({ currentTarget }) => {
            focusHistory(currentTarget);
            onRemove();
          }}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
