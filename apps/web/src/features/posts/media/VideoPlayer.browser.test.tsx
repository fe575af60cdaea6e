import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../test/render.ts';
import VideoPlayer from './VideoPlayer.tsx';

const media = (url: string): Media => ({
  url,
  kind: 'video',
  width: 640,
  height: 360,
  alt: 'A kite above the harbour',
  placeholder: null,
  posterUrl: '/poster.webp',
  sizes: [],
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Plays without a media file: the element only reports that it plays. */
const mockPlayback = () => {
  const paused: string[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    paused.push(new URL(this.src, location.href).pathname);
  });
  return paused;
};

function TwoVideos() {
  const [inView, setInView] = useState(true);
  return (
    <>
      <VideoPlayer media={media('/a.mp4')} inView={inView} />
      <VideoPlayer media={media('/b.mp4')} inView />
      <button type="button" onClick={() => setInView(false)}>
        Next slide
      </button>
    </>
  );
}

test('has a poster first and the controls of the browser once started', async () => {
  mockPlayback();
  render(<VideoPlayer media={media('/a.mp4')} inView />);
  const video = page.getByLabelText('A kite above the harbour');
  await expect.element(video).not.toHaveAttribute('controls');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.element(video).toHaveAttribute('controls');
  await expect.element(page.getByRole('button', { name: 'Play' })).not.toBeInTheDocument();
});

test('pauses when another video starts and when it leaves the view', async () => {
  const paused = mockPlayback();
  render(<TwoVideos />);
  await page.getByRole('button', { name: 'Play' }).first().click();
  paused.length = 0;
  await page.getByRole('button', { name: 'Play' }).click();
  expect(paused).toEqual(['/a.mp4']);
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect.poll(() => paused).toEqual(['/a.mp4', '/a.mp4']);
});

test('offers a download if the browser cannot play the file', async () => {
  render(<VideoPlayer media={media('/missing.mp4')} inView />);
  const video = page.getByLabelText('A kite above the harbour');
  await expect.element(video).toBeInTheDocument();
  video.element().dispatchEvent(new Event('error'));
  await expect.element(page.getByRole('link', { name: 'Download it' })).toHaveAttribute('href', '/missing.mp4');
});
