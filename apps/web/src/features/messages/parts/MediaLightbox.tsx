import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { useEffect, useRef } from 'react';
import Lightbox, { type LightboxSlide } from '../../../ui/media/Lightbox.tsx';

function LightboxVideo({ media, isShown }: { media: ChatMedia; isShown: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isShown) video.current?.pause();
  }, [isShown]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: uploads have no captions; the name is the label.
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Uploads have no captions.
    <video
      ref={video}
      src={media.url}
      {...(media.posterUrl ? { poster: media.posterUrl } : {})}
      controls
      playsInline
      preload={isShown ? 'metadata' : 'none'}
      aria-label={media.name}
      className="max-h-full max-w-full min-h-0"
    />
  );
}

const toSlide = (media: ChatMedia): LightboxSlide => ({
  id: media.id,
  title: media.name,
  isVideo: media.kind === 'video',
  renderImage: ({ className, eager }) =>
    media.kind === 'video' ? (
      <LightboxVideo media={media} isShown={eager} />
    ) : (
      <img src={media.url} alt={media.name} className={`object-contain ${className}`} />
    ),
});

/** The pictures and videos of messages in full size. */
export default function MediaLightbox({
  images,
  shownId,
  onShow,
  onClose,
}: {
  images: readonly ChatMedia[];
  shownId: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  return <Lightbox slides={images.map(toSlide)} shownId={shownId} onShow={onShow} onClose={onClose} />;
}
