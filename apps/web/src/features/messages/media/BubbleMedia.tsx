import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { isVisual } from '@gumball/rules/messages/shared-content';
import { FileLink } from '../parts/FileLink.tsx';
import { VoiceMessage } from '../voice/VoiceMessage.tsx';
import type { VoiceSource } from '../voice/voice-player.ts';
import { Album, aspectRatioOf } from './Album.tsx';

/** The place of the files in a bubble. */
export const bubbleMediaClass = '-mx-2 -mt-[3px] mb-1 flex w-80 max-w-[calc(100%+1rem)] flex-col gap-1';

/** The files of a message. `onMediaError` is called when a URL has expired, `onOpen` to show a picture in full size. */
export function BubbleMedia({
  media,
  onOpen,
  onMediaError,
  nextVoice,
}: {
  media: readonly ChatMedia[];
  onOpen: (media: ChatMedia) => void;
  onMediaError: () => void;
  /** Returns the voice message that is played after this one. */
  nextVoice?: (() => VoiceSource | undefined) | undefined;
}) {
  const visuals = media.filter(isVisual);
  const [onlyVideo] = visuals.length === 1 ? visuals.filter(({ kind }) => kind === 'video') : [];
  const otherFiles = media.filter((file) => !isVisual(file));
  return (
    <div className={bubbleMediaClass}>
      {onlyVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: uploads have no captions; the name is the label.
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- Uploads have no captions.
        <video
          src={onlyVideo.url}
          {...(onlyVideo.posterUrl ? { poster: onlyVideo.posterUrl } : {})}
          controls
          playsInline
          preload={onlyVideo.posterUrl ? 'none' : 'metadata'}
          aria-label={onlyVideo.name}
          onError={onMediaError}
          className="w-full rounded-[14px] bg-[#17090f]"
          style={{ aspectRatio: aspectRatioOf(onlyVideo, 16 / 9) }}
        />
      ) : (
        visuals.length > 0 && <Album media={visuals} onOpen={onOpen} onMediaError={onMediaError} />
      )}
      {otherFiles.map((file) =>
        file.voice ? (
          <div key={file.id} className="px-2 pt-1">
            <VoiceMessage
              source={{
                id: file.id,
                url: file.url,
                durationMs: file.voice.durationMs,
                onError: onMediaError,
                next: nextVoice,
              }}
              voice={file.voice}
            />
          </div>
        ) : file.kind === 'audio' ? (
          <div key={file.id} className="flex flex-col gap-1 rounded-[14px] bg-canvas/60 p-2">
            <span className="truncate px-1 text-sm text-ink-2">{file.name}</span>
            {/* biome-ignore lint/a11y/useMediaCaption: uploads have no captions; the name is the label. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Uploads have no captions. */}
            <audio
              src={file.url}
              controls
              preload="metadata"
              aria-label={file.name}
              onError={onMediaError}
              className="h-10 w-full"
            />
          </div>
        ) : (
          <FileLink key={file.id} file={file} className="bg-canvas/60" />
        ),
      )}
    </div>
  );
}
