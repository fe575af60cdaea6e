/**
 * The one catalogue of errors: code -> HTTP status and the words a member may read. The server answers from it, the web shows the same
 * words for what it refuses before sending. `{name}` in the words is replaced from the error's details.
 */
const catalogue = {
  // Any call
  INVALID_INPUT: [400, 'Please check what you entered and try again.'],
  MALFORMED_JSON: [400, 'The request could not be read.'],
  UNAUTHENTICATED: [401, 'Please sign in to continue.'],
  ACCESS_DENIED: [403, 'You are not allowed to do that.'],
  PROFILE_INCOMPLETE: [403, 'Please complete your profile first.'],
  ACCOUNT_SUSPENDED: [403, 'This account is suspended.'],
  NOT_FOUND: [404, 'Not found'],
  TOO_LARGE: [413, 'That is too large.'],
  UNSUPPORTED_TYPE: [415, 'That type of content is not supported.'],
  RATE_LIMITED: [429, 'Too many attempts. Please wait a moment and try again.'],
  SERVER_ERROR: [500, 'Something went wrong on our side. Please try again.'],
  UNAVAILABLE: [503, 'Gumball is briefly unavailable. Please try again in a moment.'],
  STORAGE_FULL: [507, 'There is no room for more files right now. Please try again later.'],

  // Sign-up
  FIELDS_REQUIRED: [400, 'Please fill in all fields'],
  EMAIL_INVALID: [400, 'Please enter a valid email address'],
  USERNAME_SUFFIX: [400, 'Username must end with .fun'],
  PASSWORDS_DIFFER: [400, 'Passwords do not match'],
  PASSWORD_TOO_SHORT: [400, 'Password must be at least 6 characters'],
  PASSWORD_TOO_LONG: [400, 'Password must be at most 200 characters'],
  USERNAME_TOO_SHORT: [400, 'Username must be at least 3 characters'],
  USERNAME_TOO_LONG: [400, 'Username must be at most 30 characters'],
  USERNAME_CHARACTERS: [400, 'Username can only contain letters, numbers, and underscores'],
  USERNAME_TAKEN: [409, 'Username is already taken'],
  EMAIL_TAKEN: [409, 'Email is already registered'],

  // Log-in, verification, password reset
  CREDENTIALS_INVALID: [401, 'Invalid username or password'],
  VERIFICATION_REQUIRED: [403, 'Please verify your email address to continue.'],
  CODE_FORMAT: [400, 'Please enter a valid 6-digit code'],
  CODE_WRONG: [400, 'That code is not right. Please check it and try again.'],
  CODE_EXPIRED: [400, 'That code has expired. Please request a new one.'],
  EMAIL_REQUIRED: [400, 'Email address is required'],
  RESET_EMAIL_REQUIRED: [400, 'Please enter your email address'],
  RESET_PASSWORD_TOO_SHORT: [400, 'Password must be at least 6 characters long'],
  RESET_TOKEN_MISSING: [400, 'Invalid reset link. Please request a new password reset.'],
  RESET_TOKEN_INVALID: [400, 'Invalid or expired reset link. Please request a new password reset.'],

  // The own account
  PASSWORD_WRONG: [400, 'That is not your current password'],
  EMAIL_UNCHANGED: [400, 'That is your email address already'],
  CONFIRMATION_WRONG: [400, 'Please type your username to confirm'],
  // Profile
  NAMES_REQUIRED: [400, 'Please provide your first and last name'],
  NAME_TOO_LONG: [400, 'Names can have at most 50 characters'],
  BIO_TOO_LONG: [400, 'Bio must be at most 500 characters'],
  LOCATION_TOO_LONG: [400, 'Location must be at most 100 characters'],
  BIRTH_DATE_INVALID: [400, 'Please enter a valid birth date'],
  MEDIA_URL_UNKNOWN: [400, 'Please upload the file first.'],

  // Posts
  POST_EMPTY: [400, 'Please add some content to your post'],
  POST_TOO_LONG: [400, 'Post is too long'],
  POST_TOO_MANY_FILES: [400, 'You can only upload up to 10 files per post'],
  ALT_TOO_LONG: [400, 'A description can have at most 500 characters'],
  LINK_INVALID: [400, 'That link cannot be previewed.'],
  LINK_UNREACHABLE: [422, 'No preview is available for that link.'],
  POST_NOT_FOUND: [404, 'Post not found'],
  COMMUNITY_NOT_FOUND: [404, 'Community not found'],
  USER_NOT_FOUND: [404, 'Failed to load user profile'],

  // Comments
  COMMENT_EMPTY: [400, 'Please write a comment first'],
  COMMENT_TOO_LONG: [400, 'A comment can have at most 2000 characters'],
  COMMENT_UNCHANGED: [400, 'Please change the text first'],
  REPLY_TO_REPLY: [400, 'Replies cannot be replied to'],
  COMMENT_NOT_FOUND: [404, 'Comment not found'],

  // Friends and blocks
  FRIEND_SELF: [400, 'You cannot befriend yourself'],
  FRIEND_REQUEST_REFUSED: [404, 'Failed to send friend request'],
  FRIEND_REQUEST_NOT_FOUND: [404, 'Failed to respond to friend request'],
  BLOCK_SELF: [400, 'You cannot block yourself'],

  // Communities
  COMMUNITY_NAME_REQUIRED: [400, 'Community name is required'],
  COMMUNITY_NAME_TOO_SHORT: [400, 'Community name must be at least 3 characters'],
  COMMUNITY_NAME_TOO_LONG: [400, 'Community name must be less than 50 characters'],
  COMMUNITY_DESCRIPTION_TOO_LONG: [400, 'Description must be less than 500 characters'],
  COMMUNITY_RULES_TOO_LONG: [400, 'Rules must be less than 1000 characters'],
  COMMUNITY_UNCHANGED: [400, 'No Changes'],
  COMMUNITY_CONFIRMATION: [400, "Please type the community's name to confirm"],
  REMOVAL_REASON_REQUIRED: [400, 'Please give a reason'],
  REMOVAL_REASON_TOO_LONG: [400, 'A reason can have at most 500 characters'],
  COMMUNITY_LIST_PRIVATE: [403, 'Community list is private.'],
  COMMUNITY_MEMBER_NOT_FOUND: [404, 'Member not found'],
  COMMUNITY_OWNER_LEAVES: [409, 'Community owners cannot leave. Delete the community or transfer ownership first.'],

  // Reports and support
  REPORT_REASON_MISSING: [400, 'Please choose a reason'],
  REPORT_DETAILS_MISSING: [400, 'Please tell us what is wrong'],
  REPORT_TOO_LONG: [400, 'Please use at most 1000 characters'],
  REPORT_OWN: [400, 'You cannot report what is yours'],
  REPORT_TARGET_NOT_FOUND: [404, 'That is no longer there'],
  SUPPORT_EMPTY: [400, 'Please write a message first'],
  SUPPORT_TOO_LONG: [400, 'A message can have at most 4000 characters'],
  SUPPORT_SUBJECT_TOO_LONG: [400, 'A subject can have at most 120 characters'],
  // Notifications
  NOTIFICATION_NOT_FOUND: [404, 'Notification not found'],

  // Messages
  CONVERSATION_NOT_FOUND: [404, 'Conversation not found'],
  MESSAGE_NOT_FOUND: [404, 'Message not found'],
  EMPTY_MESSAGE: [400, 'Please write a message first'],
  MESSAGE_TOO_LONG: [400, 'A message can have at most 5000 characters'],
  FRIENDS_ONLY: [403, 'You can start conversations with friends only'],
  DIRECT_NEEDS_ONE: [400, 'Please select a friend'],
  GROUP_NEEDS_FRIEND: [400, 'Please select at least one friend'],
  GROUP_NAME_REQUIRED: [400, 'Please enter a group name'],
  GROUP_NAME_TOO_LONG: [400, 'A group name can have at most 50 characters'],
  GROUP_FULL: [400, 'A group can have at most 100 members'],
  GROUP_AVATAR_TYPE: [415, 'Please select an image file'],
  GROUP_AVATAR_TOO_LARGE: [413, 'Image size must be less than 5MB'],
  CHAT_TOO_MANY_FILES: [400, 'Maximum 10 files allowed'],
  CHAT_FILE_TYPE: [415, 'File type "{type}" not supported. Allowed types: {allowed}'],
  CHAT_FILE_EXTENSION: [415, 'File extension "{extension}" doesn\'t match type "{type}"'],
  CHAT_FILE_TOO_LARGE: [413, 'File size {size} MB exceeds maximum {max} MB for {type}'],
  CHAT_FILE_SUSPICIOUS: [400, 'File name "{file}" contains suspicious patterns'],
  CHAT_FILE_NAME_TOO_LONG: [400, 'File name too long (max 255 characters)'],
  CHAT_FILE_NAME_SIGNS: [400, 'File name contains invalid characters'],
  CHAT_FILE_UNKNOWN: [400, 'Please attach the file again.'],

  // Uploads
  FILE_MISSING: [400, 'Please choose a file to upload.'],
  FILE_TYPE: [415, '"{file}" is not a supported file type'],
  FILE_BROKEN: [422, '"{file}" could not be read. It may be damaged.'],
  FILE_TOO_LARGE: [413, '"{file}" is too large (max {limit})'],
  AVATAR_TYPE: [415, 'Please select an image file for avatar'],
  AVATAR_TOO_LARGE: [413, 'Avatar image must be less than 5MB'],
  BANNER_TYPE: [415, 'Please select an image file for banner'],
  BANNER_TOO_LARGE: [413, 'Banner image must be less than 10MB'],
} as const satisfies Record<string, readonly [status: number, words: string]>;

/** A stable name of something that went wrong; clients branch on it. */
export type ErrorCode = keyof typeof catalogue;

/** Values for the `{name}` places in an error's words. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** One field's complaint inside an error body. */
export type FieldError = { field: string; message: string };

/** The body of every refused call. */
export type ErrorBody = {
  success: false;
  code: ErrorCode;
  message: string;
  errors?: FieldError[];
  /** Only with `VERIFICATION_REQUIRED`: where the code was sent. */
  requiresVerification?: true;
  email?: string;
};

/** Every code of the catalogue, for documentation and tests. */
export const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** The HTTP status that goes with a code. */
export function statusOf(code: ErrorCode): number {
  return catalogue[code][0];
}

/** The words a member reads for a code, with `{name}` places filled from `details`. */
export function messageOf(code: ErrorCode, details: ErrorDetails = {}): string {
  return catalogue[code][1].replace(/\{(\w+)\}/g, (place, name: string) => String(details[name] ?? place));
}
