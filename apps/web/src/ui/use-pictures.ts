import { useEffect, useRef, useState } from 'react';
import { forgetPicture, keptPicture, type Picture } from './picture.ts';

/** The pictures of a form, kept as they are at first; files that were chosen are let go of with the form. */
export function usePictures() {
  const [pictures, setPictures] = useState<Record<'avatar' | 'banner', Picture>>({
    avatar: keptPicture,
    banner: keptPicture,
  });
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  }, [pictures]);
  useEffect(
    () => () => {
      forgetPicture(latest.current.avatar);
      forgetPicture(latest.current.banner);
    },
    [],
  );
  return [pictures, setPictures] as const;
}
