import type { ChatMedia, SharedMessage } from '@gumball/contract/messages/messages.schemas';
import { isVisual, type SharedKind } from '@gumball/rules/messages/shared-content';
import { Link2, MessageCircle, Play } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { textSegments } from '../../../lib/i18n/text-segments.ts';
import { cx } from '../../../ui/cx.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { PagedList } from '../../../ui/layout/PagedList.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { useSharedMessages } from '../data/shared.queries.ts';
import { jumpTo } from '../history/jump-target.ts';
import { FileLink } from '../parts/FileLink.tsx';
import { nameOf } from '../parts/names.ts';

const MediaLightbox = lazy(() => import('../parts/MediaLightbox.tsx'));

const refetchIntervalMs = 60_000;

type ShowMessage = (message: SharedMessage) => void;

function Thumbnail({
  media,
  onOpen,
  onMediaError,
}: {
  media: ChatMedia;
  onOpen: () => void;
  onMediaError: () => void;
}) {
  const isVideo = media.kind === 'video';
  const still = isVideo ? media.posterUrl : media.url;
  return (
    <button
      type="button"
      aria-label={isVideo ? t('Show {name} in the chat', { name: media.name }) : t('Open {name}', { name: media.name })}
      onClick={onOpen}
      className="relative aspect-square overflow-hidden rounded-[10px] bg-sunken bg-cover bg-center"
      style={media.placeholder ? { backgroundImage: `url(${media.placeholder})` } : undefined}
    >
      {still && (
        <img
          src={still}
          srcSet={media.sizes.map((size) => `${size.url} ${size.width}w`).join(', ')}
          sizes="(min-width: 48rem) 140px, 33vw"
          alt=""
          loading="lazy"
          decoding="async"
          onError={onMediaError}
          className="size-full object-cover"
        />
      )}
      {isVideo && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-9 place-items-center rounded-full bg-[rgb(30_8_26/.66)] text-white">
            <Play size={18} aria-hidden="true" />
          </span>
        </span>
      )}
    </button>
  );
}

function MediaGrid({
  messages,
  onShow,
  onMediaError,
}: {
  messages: SharedMessage[];
  onShow: ShowMessage;
  onMediaError: () => void;
}) {
  const [shownId, setShownId] = useState<string | null>(null);
  const [hasOpened, setHasOpened] = useState(false);
  const items = messages.flatMap((message) => message.media.filter(isVisual).map((media) => ({ message, media })));
  return (
    <>
      <ul className="grid grid-cols-3 gap-1">
        {items.map(({ message, media }) => (
          <li key={`${message.id}-${media.id}`} className="grid">
            <Thumbnail
              media={media}
              onMediaError={onMediaError}
              onOpen={() => {
                if (media.kind === 'video') return onShow(message);
                setHasOpened(true);
                setShownId(media.id);
              }}
            />
          </li>
        ))}
      </ul>
      {hasOpened && (
        <Suspense>
          <MediaLightbox
            images={items.flatMap(({ media }) => (media.kind === 'image' ? [media] : []))}
            shownId={shownId}
            onShow={setShownId}
            onClose={() => setShownId(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Origin({ message }: { message: SharedMessage }) {
  return (
    <span className="block truncate text-sm text-ink-2">
      {message.sender ? nameOf(message.sender) : t('Deleted member')}
      {' · '}
      <TimeAgo dateTime={message.createdAt} format="chat" />
    </span>
  );
}

function SharedLink({ href, message }: { href: string; message: SharedMessage }) {
  const page = new URL(href);
  page.hash = '';
  const title = message.linkPreview?.url === page.href ? message.linkPreview.title : undefined;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-[14px] px-3 py-2 hover:bg-hover"
    >
      <Link2 size={24} className="flex-none text-brand-ink" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          {title ?? page.host}
        </span>
        <span className="block truncate text-sm text-ink-2">{href}</span>
        <Origin message={message} />
      </span>
    </a>
  );
}

function Rows({ messages, kind, onShow }: { messages: SharedMessage[]; kind: 'files' | 'links'; onShow: ShowMessage }) {
  return (
    <ul className="-mx-3 flex flex-col gap-1">
      {messages.flatMap((message) => {
        const rows =
          kind === 'files'
            ? message.media
                .filter((file) => !isVisual(file))
                .map((file) => ({ key: file.id, content: <FileLink file={file} className="min-w-0 flex-1" /> }))
            : textSegments(message.content).flatMap(({ index, href }) =>
                href === undefined
                  ? []
                  : [{ key: String(index), content: <SharedLink href={href} message={message} /> }],
              );
        return rows.map(({ key, content }) => (
          <li key={`${message.id}-${key}`} className="flex items-center">
            {content}
            <IconButton label={t('Show in chat')} onClick={() => onShow(message)}>
              <MessageCircle size={20} aria-hidden="true" />
            </IconButton>
          </li>
        ));
      })}
    </ul>
  );
}

function Skeletons({ kind }: { kind: SharedKind }) {
  const places = ['a', 'b', 'c', 'd', 'e', 'f'];
  return (
    <Loading className={cx('grid gap-1', kind === 'media' ? 'grid-cols-3' : 'grid-cols-1')}>
      {places.slice(0, kind === 'media' ? 6 : 3).map((place) => (
        <Skeleton key={place} className={kind === 'media' ? 'aspect-square rounded-[10px]' : 'h-14 rounded-[14px]'} />
      ))}
    </Loading>
  );
}

/** The pictures and videos, the files or the links of a conversation, newest first. */
export function SharedContent({
  conversationId,
  kind,
  onShowMessage,
}: {
  conversationId: string;
  kind: SharedKind;
  /** Called when the chat scrolls to a message. */
  onShowMessage: () => void;
}) {
  const list = useSharedMessages(conversationId, kind);
  const refetchedAt = useRef(0);
  const show: ShowMessage = (message) => {
    onShowMessage();
    jumpTo(message);
  };
  // Signed URLs expire. One response has new ones for all; a file that is really missing does not start a loop.
  function refetchExpired() {
    if (Date.now() - refetchedAt.current < refetchIntervalMs) return;
    refetchedAt.current = Date.now();
    list.refetch().catch(reportError);
  }
  const empty = {
    media: t('Pictures and videos of this chat will show up here.'),
    files: t('Files of this chat will show up here.'),
    links: t('Links of this chat will show up here.'),
  };
  return (
    <PagedList
      list={list}
      failure={t("Couldn't load this")}
      skeleton={<Skeletons kind={kind} />}
      empty={<p className="py-8 text-center text-ink-2">{empty[kind]}</p>}
    >
      {(messages) =>
        kind === 'media' ? (
          <MediaGrid messages={messages} onShow={show} onMediaError={refetchExpired} />
        ) : (
          <Rows messages={messages} kind={kind} onShow={show} />
        )
      }
    </PagedList>
  );
}
