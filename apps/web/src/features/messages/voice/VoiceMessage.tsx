import { toPlayTime, type VoiceFacts, voicePeakMax } from '@gumball/rules/messages/voice';
import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useSyncExternalStore } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useStore } from '../../../lib/storage/store.ts';
import {
  changeSpeed,
  pauseVoice,
  playback,
  playVoice,
  seekVoice,
  type VoiceSource,
  voiceSpeed,
} from './voice-player.ts';

const height = 28;
const barWidth = 3;
const stepWidth = 4.5;
const minBar = 3;
const keyStepMs = 2000;

const speeds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** Returns the bars of a waveform as the path of an image, centred on its middle. */
function barsOf(peaks: readonly number[]): string {
  return peaks
    .map((peak, index) => {
      const length = minBar + ((height - minBar) * peak) / voicePeakMax;
      return `M${(index + 0.5) * stepWidth} ${(height - length) / 2 + barWidth / 2}v${Math.max(0.01, length - barWidth)}`;
    })
    .join('');
}

function Bars({ peaks, className, played = 1 }: { peaks: readonly number[]; className: string; played?: number }) {
  return (
    <svg
      viewBox={`0 0 ${peaks.length * stepWidth} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={className}
      style={played < 1 ? { clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` } : undefined}
    >
      <path d={barsOf(peaks)} stroke="currentColor" strokeWidth={barWidth} strokeLinecap="round" />
    </svg>
  );
}

/** A voice message with its waveform: played, paused, and moved by pointer and keys. */
export function VoiceMessage({ source, voice }: { source: VoiceSource; voice: VoiceFacts }) {
  const current = useSyncExternalStore(playback.subscribe, () =>
    playback.get()?.id === source.id ? playback.get() : null,
  );
  const speed = useStore(voiceSpeed);
  const { durationMs, peaks } = voice;
  const positionMs = Math.min(durationMs, current?.positionMs ?? 0);
  const isPlaying = current?.isPlaying ?? false;
  const duration = toPlayTime(durationMs);

  const seek = (ms: number) => {
    seekVoice(source, Math.max(0, Math.min(durationMs, ms))).catch(reportError);
  };

  function onKeyDown(event: KeyboardEvent) {
    const target = {
      ArrowRight: positionMs + keyStepMs,
      ArrowUp: positionMs + keyStepMs,
      ArrowLeft: positionMs - keyStepMs,
      ArrowDown: positionMs - keyStepMs,
      Home: 0,
      End: durationMs,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    seek(target);
  }

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - left) / width) * durationMs);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls outside of a form.
    <div
      role="group"
      aria-label={t('Voice message, {duration}', { duration })}
      className="flex w-[17.5rem] max-w-full items-center gap-2.5"
    >
      <button
        type="button"
        aria-label={isPlaying ? t('Pause') : t('Play')}
        onClick={() => (isPlaying ? pauseVoice() : playVoice(source))}
        className="ball flex-none [--s:44px]"
      >
        {isPlaying ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
      </button>
      <div className="min-w-0 flex-1">
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('Position')}
          aria-valuemin={0}
          aria-valuemax={Math.round(durationMs / 1000)}
          aria-valuenow={Math.round(positionMs / 1000)}
          aria-valuetext={t('{position} of {duration}', { position: toPlayTime(positionMs), duration })}
          dir="ltr"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            // The swipe and the menu of the bubble start with the same press.
            event.stopPropagation();
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            onPointer(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) onPointer(event);
          }}
          className="relative h-8 cursor-pointer touch-none rounded-[6px] py-0.5"
        >
          <Bars peaks={peaks} className="h-7 w-full text-ink-3/70" />
          {positionMs > 0 && (
            <Bars
              peaks={peaks}
              played={positionMs / durationMs}
              className="absolute inset-x-0 top-0.5 h-7 w-full text-brand-ink"
            />
          )}
        </div>
        <div className="flex items-center justify-between text-xs text-ink-2 tabular-nums">
          <span>{current ? `-${toPlayTime(durationMs - positionMs)}` : duration}</span>
          {current && (
            <button
              type="button"
              aria-label={t('Speed {speed}', { speed: speeds.format(speed) })}
              onClick={changeSpeed}
              className="relative rounded-full bg-sunken px-2 font-semibold text-ink before:absolute before:-inset-2.5 hover:bg-hover"
            >
              {speeds.format(speed)}×
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
