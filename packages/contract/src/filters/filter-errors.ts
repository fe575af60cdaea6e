/** The errors of filters and of what they hide, as part of the catalogue in `errors.ts`. */
export const filterErrors = {
  TEXT_REFUSED: [422, 'This contains a word or a link that is not allowed here.'],
  TEXT_REFUSED_BECAUSE: [422, 'This is not allowed here: {reason}'],
  FILTER_NOT_FOUND: [404, 'Filter not found'],
  FILTER_EXISTS: [409, 'There is a filter with this text already.'],
  FILTERS_TOO_MANY: [409, 'There are 300 filters already. Please remove one first.'],
  PATTERNS_TOO_MANY: [409, 'There are 30 patterns already. Please remove one first.'],
  FILTER_TEXT_LENGTH: [400, 'Please enter 2 to 200 characters'],
  FILTER_WORD_BLANK: [400, 'A word needs a letter or a digit'],
  FILTER_DOMAIN: [400, 'Please enter a domain such as example.com'],
  FILTER_PATTERN: [400, 'This pattern is not valid'],
  FILTER_PATTERN_TOO_LARGE: [400, 'This pattern repeats too much. Please use a smaller one.'],
  FILTER_PLACES: [400, 'Please choose where the filter applies'],
  FILTER_REASON_TOO_LONG: [400, 'A reason can have at most 200 characters'],
  HOLD_NOT_FOUND: [404, 'That is no longer held.'],
} as const;
