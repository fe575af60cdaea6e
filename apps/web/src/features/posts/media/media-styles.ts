/** The box of a post's media, wider than its text. */
export const mediaBoxClass = '-mx-2.5 mt-3 rounded-md bg-sunken md:-mx-3 md:rounded-[16px]';
