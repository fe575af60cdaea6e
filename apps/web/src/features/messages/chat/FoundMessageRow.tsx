import type { SharedMessage } from '@gumball/contract/messages/messages.schemas';
import { messagePreview } from '@gumball/rules/messages/message-text';
import { useEffect, useRef } from 'react';
import { translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { StickerImage } from '../../../ui/stickers/StickerImage.tsx';
import { HighlightedText } from '../parts/HighlightedText.tsx';
import { searchResultAuthor } from '../parts/names.ts';

/** The first picture of a message, or the still of its first video. */
function thumbnailOf({ media }: SharedMessage): string | undefined {
  const visual = media.find(({ kind, posterUrl }) => kind === 'image' || (kind === 'video' && posterUrl !== null));
  if (!visual) return undefined;
  return visual.kind === 'video' ? (visual.posterUrl ?? undefined) : (visual.sizes[0]?.url ?? visual.url);
}

/** A found message as an option of the search: who wrote it when, its text, and its first picture. */
export function FoundMessageRow({
  id,
  message,
  q,
  isActive,
  onSelect,
}: {
  id: string;
  message: SharedMessage;
  q: string;
  isActive: boolean;
  onSelect: () => void;
}) {
  const me = useCurrentUser();
  const row = useRef<HTMLDivElement>(null);
  const thumbnail = thumbnailOf(message);
  const isSticker = message.messageType === 'sticker';
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field handles the keys.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSelect}
      className={cx(
        'flex cursor-pointer items-center gap-3 rounded-[12px] px-3 py-2.5',
        isActive ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate text-sm font-semibold">{searchResultAuthor(message, me.id)}</span>
          <TimeAgo dateTime={message.createdAt} format="chat" className="flex-none text-sm text-ink-3 tabular-nums" />
        </span>
        <span className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
          {message.content === '' || isSticker ? (
            (message.media.find(({ kind, voice }) => kind === 'file' || (kind === 'audio' && !voice))?.name ??
            messagePreview(message, translate))
          ) : (
            <HighlightedText text={message.content} q={q} />
          )}
        </span>
      </span>
      {thumbnail !== undefined && (
        <img src={thumbnail} alt="" loading="lazy" className="size-11 flex-none rounded-[10px] object-cover" />
      )}
      {isSticker && (
        <span aria-hidden="true" className="flex-none">
          <StickerImage id={message.content} size={44} />
        </span>
      )}
    </div>
  );
}
