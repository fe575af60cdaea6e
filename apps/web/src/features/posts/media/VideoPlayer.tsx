import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { formatClock } from '@gumball/rules/formats/spans';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';

// Only one video of the page plays at a time. The element releases it when it is removed.
let playing: HTMLVideoElement | null = null;

/**
 * A video with its poster. Once started it has the browser's controls. It pauses out of view, and when another one
 * starts.
 */
export default function VideoPlayer({ media, inView }: { media: Media; inView: boolean }) {
  const [broken, setBroken] = useState(false);
  if (!broken) return <Player media={media} inView={inView} onBroken={() => setBroken(true)} />;
  return (
    <div className="grid size-full place-content-center justify-items-center gap-2 p-4 text-center text-ink-2">
      <p>{t('This video cannot be played here.')}</p>
      <a href={media.url} download className="font-semibold text-brand-ink hover:underline">
        {t('Download it')}
      </a>
    </div>
  );
}

function Player({ media, inView, onBroken }: { media: Media; inView: boolean; onBroken: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [started, setStarted] = useState(false);
  const [seconds, setSeconds] = useState(0);

  function start() {
    setStarted(true);
    video.current?.focus();
    // The browser may refuse to play. Its controls are there to try again.
    video.current?.play().catch(() => undefined);
  }

  useEffect(() => {
    if (!inView) video.current?.pause();
  }, [inView]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.intersectionRatio < 0.25 && document.pictureInPictureElement !== element) element.pause();
      },
      { threshold: [0, 0.25] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.pause();
      if (playing === element) playing = null;
    };
  }, []);

  return (
    <div className="relative size-full bg-[#17090f]">
      {/* Members' clips come without captions. Their description is the label. */}
      {/* biome-ignore lint/a11y/useMediaCaption: members' clips have none */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Members' clips have none. */}
      <video
        ref={video}
        src={media.url}
        {...(media.posterUrl ? { poster: media.posterUrl } : {})}
        {...(media.width !== null && media.height !== null ? { width: media.width, height: media.height } : {})}
        preload={media.posterUrl ? 'none' : 'metadata'}
        playsInline
        controls={started}
        aria-label={media.alt || t('Video')}
        className="size-full object-contain"
        onPlay={(event) => {
          if (playing !== event.currentTarget) playing?.pause();
          playing = event.currentTarget;
        }}
        onError={onBroken}
        onLoadedMetadata={({ currentTarget: { duration } }) => setSeconds(Number.isFinite(duration) ? duration : 0)}
      />
      {media.playback === 'processing' && (
        <p className="pointer-events-none absolute inset-x-3 top-3 w-fit rounded-full bg-[rgb(30_8_26/.66)] px-3 py-1.5 text-sm font-semibold text-white">
          {t('Being prepared for phones')}
        </p>
      )}
      {!started && (
        <>
          <button
            type="button"
            aria-label={t('Play')}
            className="absolute inset-0 grid size-full cursor-pointer place-items-center text-white"
            onClick={start}
          >
            <span className="grid size-[72px] place-items-center rounded-full bg-[rgb(30_8_26/.7)]">
              <Play size={32} fill="currentColor" className="ms-1" aria-hidden="true" />
            </span>
          </button>
          {seconds > 0 && (
            <span className="pointer-events-none absolute start-3 bottom-3 flex h-8 items-center rounded-full bg-[rgb(30_8_26/.66)] px-3 text-sm font-semibold text-white tabular-nums">
              {formatClock(seconds)}
            </span>
          )}
        </>
      )}
    </div>
  );
}
