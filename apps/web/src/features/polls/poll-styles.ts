/** The layout of a poll, equal before and after a vote, so that nothing moves. */

export const pollClass = 'mt-3 flex cursor-auto flex-col gap-2';
/** Room for the percentages after the texts. */
export const optionClass =
  'relative flex min-h-11 w-full items-center gap-2 overflow-hidden rounded-[14px] py-2.5 ps-4 pe-16 text-start leading-6 [overflow-wrap:anywhere]';
export const pollFootClass = 'mt-0.5 min-h-4.5 text-sm text-ink-3';
