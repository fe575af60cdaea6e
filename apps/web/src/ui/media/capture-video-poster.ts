/** The timeout for a frame of a video, in milliseconds. */
const timeoutMs = 6000;
/** The longest edge of the poster, in pixels. */
const maxEdgePx = 1280;

function waitForEvent(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The video could not be decoded'));
    video.addEventListener(event, () => resolve(), { once: true, signal });
    video.addEventListener('error', fail, { once: true, signal });
    signal.addEventListener('abort', fail, { once: true });
  });
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, maxEdgePx / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.82);
  });
}

/**
 * Returns the first frame of a video as a JPEG, or undefined if this browser cannot play the file or takes longer than
 * six seconds.
 */
export async function captureVideoPoster(file: Blob, signal?: AbortSignal): Promise<Blob | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = waitForEvent(video, 'loadeddata', abortSignal);
    video.src = url;
    await loaded;
    // The very first frame of many clips is black, so a slightly later one is taken.
    const seeked = waitForEvent(video, 'seeked', abortSignal);
    video.currentTime = Math.min(0.1, Number.isFinite(video.duration) ? video.duration / 2 : 0.1);
    await seeked;
    if (video.videoWidth === 0) return undefined;
    return (await drawFrame(video)) ?? undefined;
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
