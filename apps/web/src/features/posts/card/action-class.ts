/** The look of the buttons under a post. */
export const actionClass =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 text-ui font-semibold whitespace-nowrap tabular-nums min-[375px]:gap-2 min-[375px]:px-2.5 sm:px-3 [&>svg]:flex-none';
