/** Parts of the parsers of task targets. */

/** A target without anything but its page. */
export const emptyTarget = { username: null, handle: null, tweetId: null, videoId: null };

/** Returns the pattern of the beginning of a link to one of some sites. */
export const sitePattern = (names: string) => `^(?:https?:\\/\\/)?(?:www\\.|mobile\\.|m\\.)?(?:${names})\\/`;

/** Matches a text with a pattern, whatever the case of the letters. */
export function matchPattern(text: string, pattern: string): RegExpExecArray | undefined {
  return new RegExp(pattern, 'i').exec(text) ?? undefined;
}
