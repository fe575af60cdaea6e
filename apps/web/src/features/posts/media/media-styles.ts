import type { MediaLayout } from './media-layout.ts';

/** The box of a post's media, wider than its text. On a low screen it is cropped: a picture must not be taller. */
export const mediaBoxClass = '-mx-2.5 mt-3 max-h-[80svh] overflow-hidden rounded-md md:-mx-3 md:rounded-[16px]';

/** The shape of that box, the same before and after its content renders. */
export function mediaBoxStyle({ ratio }: MediaLayout) {
  return { aspectRatio: ratio };
}
