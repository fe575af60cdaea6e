import { useEffect, useRef, useState } from 'react';
import { type ImageChange, releaseImage, unchangedImage } from './image-change.ts';

/** The pictures of a form, unchanged at first; selected files are released with the form. */
export function useImageChanges() {
  const [images, setImages] = useState<Record<'avatar' | 'banner', ImageChange>>({
    avatar: unchangedImage,
    banner: unchangedImage,
  });
  const latest = useRef(images);
  useEffect(() => {
    latest.current = images;
  }, [images]);
  useEffect(
    () => () => {
      releaseImage(latest.current.avatar);
      releaseImage(latest.current.banner);
    },
    [],
  );
  return [images, setImages] as const;
}
