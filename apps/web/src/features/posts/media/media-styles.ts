/** The box of a post's media, wider than its text. */
export const mediaBoxClass = '-mx-2.5 mt-3 rounded-md bg-sunken md:-mx-3 md:rounded-[16px]';

/** A dark disc under a white icon that stays readable over any picture. */
export const overMediaClass =
  'grid size-10 flex-none place-items-center rounded-full bg-[rgb(30_8_26/.66)] text-white hover:bg-[rgb(30_8_26/.85)] before:absolute before:-inset-0.5 before:content-[""]';
