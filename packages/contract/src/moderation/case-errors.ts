/** The errors of the moderation queue, as part of the catalogue in `errors.ts`. */
export const caseErrors = {
  COMMUNITY_OWNER_CHANGED: [409, 'This community has a new owner. Please try again.'],
  CASE_NOT_FOUND: [404, 'Case not found'],
  CASE_DECIDED: [409, 'This case has been decided already.'],
  CASE_OPEN: [409, 'This case is open again.'],
  CASE_CLAIMED: [409, 'Somebody else works on this case now.'],
  CASE_NOT_REMOVABLE: [400, 'Only posts, comments and messages can be removed.'],
  CASE_MEASURE_MISSING: [400, 'Please choose a measure'],
  CASE_RULE_MISSING: [400, 'Please choose the rule that was broken'],
  CASE_PASSED_ON: [409, 'This case was passed on to the operators.'],
  CASE_NOTE_EMPTY: [400, 'Please write a note'],
  CASE_NOTE_TOO_LONG: [400, 'Please use at most 1000 characters'],
  CASE_NOTES_FULL: [409, 'This case has 100 notes already.'],
  CANNED_TITLE_INVALID: [400, 'A title has 1 to 80 characters.'],
  CANNED_TEXT_INVALID: [400, 'A text has 1 to 1000 characters.'],
  CANNED_ANSWERS_FULL: [409, 'There are 100 canned answers already.'],
  CANNED_ANSWER_NOT_FOUND: [404, 'Canned answer not found'],
} as const;
