/** A dark disc under a white icon that stays readable over any picture. */
export const overMediaClass =
  'grid size-10 flex-none place-items-center rounded-full bg-[rgb(30_8_26/.66)] text-white hover:bg-[rgb(30_8_26/.85)] before:absolute before:-inset-0.5 before:content-[""]';
