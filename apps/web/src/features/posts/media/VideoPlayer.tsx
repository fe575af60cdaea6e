import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { formatClock } from '@gumball/rules/formats/times';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { overMediaClass } from './media-styles.ts';

/** How long the controls of a running video stay after the last touch, in milliseconds. */
const controlsMs = 3000;

let playing: HTMLVideoElement | null = null;

/** A video with its still picture: play, pause, mute and seek. It stops where nobody sees it, and when another one starts. */
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
  const [running, setRunning] = useState(false);
  const [started, setStarted] = useState(false);
  const [muted, setMuted] = useState(false);
  const [controls, setControls] = useState(true);
  const [time, setTime] = useState({ now: 0, length: 0 });
  const hide = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const shown = controls || !running;

  function showControls() {
    setControls(true);
    clearTimeout(hide.current);
    hide.current = setTimeout(() => setControls(false), controlsMs);
  }

  function toggle() {
    const element = video.current;
    if (!element) return;
    showControls();
    if (!element.paused) {
      element.pause();
      return;
    }
    setStarted(true);
    if (playing !== element) playing?.pause();
    playing = element;
    // A refusal by the browser leaves the button where it is.
    element.play().catch(() => setRunning(false));
  }

  useEffect(() => {
    if (!inView) video.current?.pause();
  }, [inView]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry && entry.intersectionRatio < 0.25) element.pause();
      },
      { threshold: [0, 0.25] },
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      clearTimeout(hide.current);
      element.pause();
      if (playing === element) playing = null;
    };
  }, []);

  return (
    // Touching the picture only shows the controls.
    <div
      className={cx('relative size-full bg-[#17090f]', running && !shown && 'cursor-none')}
      onPointerMove={showControls}
      onFocus={showControls}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: members' clips come without captions; their description is the label. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Members' clips come without captions; their description is the label. */}
      <video
        ref={video}
        src={media.url}
        {...(media.posterUrl ? { poster: media.posterUrl } : {})}
        {...(media.width !== null && media.height !== null ? { width: media.width, height: media.height } : {})}
        preload={media.posterUrl ? 'none' : 'metadata'}
        playsInline
        muted={muted}
        aria-label={media.alt || t('Video')}
        className={cx('size-full', started ? 'object-contain' : 'object-cover')}
        onClick={toggle}
        onPlay={() => setRunning(true)}
        onPause={() => setRunning(false)}
        onEnded={() => setRunning(false)}
        onError={onBroken}
        onTimeUpdate={(event) =>
          setTime({ now: event.currentTarget.currentTime, length: event.currentTarget.duration || 0 })
        }
        onLoadedMetadata={(event) => {
          const { duration } = event.currentTarget;
          setTime({ now: 0, length: Number.isFinite(duration) ? duration : 0 });
        }}
      />
      <button
        type="button"
        aria-label={running ? t('Pause') : t('Play')}
        className={cx(
          'absolute inset-0 m-auto grid size-[72px] place-items-center rounded-full bg-[rgb(30_8_26/.7)] text-white transition-opacity duration-[var(--gb-dur-fast)]',
          shown ? 'opacity-100' : 'opacity-0 focus-visible:opacity-100',
        )}
        onClick={toggle}
      >
        {running ? (
          <Pause size={32} fill="currentColor" aria-hidden="true" />
        ) : (
          <Play size={32} fill="currentColor" className="ms-1" aria-hidden="true" />
        )}
      </button>
      <div
        className={cx(
          'absolute inset-x-3 bottom-3 flex items-center gap-2 transition-opacity duration-[var(--gb-dur-fast)]',
          shown ? 'opacity-100' : 'opacity-0 focus-within:opacity-100',
        )}
      >
        {time.length > 0 && (
          <span className="flex h-8 flex-none items-center rounded-full bg-[rgb(30_8_26/.66)] px-3 text-sm font-semibold text-white tabular-nums">
            {started ? `${formatClock(time.now)} / ${formatClock(time.length)}` : formatClock(time.length)}
          </span>
        )}
        {started && time.length > 0 ? (
          <span className="flex h-8 min-w-0 flex-1 items-center rounded-full bg-[rgb(30_8_26/.66)] px-3">
            <input
              type="range"
              aria-label={t('Seek')}
              aria-valuetext={t('{at} of {count}', { at: formatClock(time.now), count: formatClock(time.length) })}
              min={0}
              max={time.length}
              step={0.1}
              value={time.now}
              onChange={(event) => {
                const now = Number(event.currentTarget.value);
                if (video.current) video.current.currentTime = now;
                setTime({ ...time, now });
                showControls();
              }}
              className="h-6 w-full min-w-0 cursor-pointer accent-white"
            />
          </span>
        ) : (
          <span className="flex-1" />
        )}
        <button
          type="button"
          aria-label={muted ? t('Unmute') : t('Mute')}
          aria-pressed={muted}
          className={cx(overMediaClass, 'relative')}
          onClick={() => {
            setMuted(!muted);
            showControls();
          }}
        >
          {muted ? <VolumeX size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />}
        </button>
      </div>
    </div>
  );
}
