import { siteName } from '@gumball/rules/formats/site-names';
import { accountErrors } from './auth/account-errors.ts';
import { apiErrors } from './auth/api-errors.ts';
import type { Challenge } from './auth/auth.schemas.ts';
import { authErrors } from './auth/auth-errors.ts';
import { communityEventErrors } from './communities/community-event-errors.ts';
import { filterErrors } from './filters/filter-errors.ts';
import { mailErrors } from './mails/mail-errors.ts';
import { caseErrors } from './moderation/case-errors.ts';
import type { Suspension } from './moderation/sanctions.schemas.ts';
import { clusterErrors } from './operators/cluster-errors.ts';
import type { ClaimDetails } from './platforms/platforms.schemas.ts';
import { shopErrors } from './shop/shop-errors.ts';
import { siteErrors } from './site/site-errors.ts';
import { termsErrors } from './terms/terms-errors.ts';

/**
 * The catalogue of errors: code -> HTTP status and message for members. The server returns these messages, and the web
 * shows the same ones for input that it rejects itself. `{name}` is replaced by a value of the error's details.
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
  UNAVAILABLE: [503, '{site} is briefly unavailable. Please try again in a moment.'],
  PICTURE_BLOCKED: [422, 'Moderators removed this picture before. It cannot be used here.'],
  BLOCKED_PICTURE_NOT_FOUND: [404, 'This picture is not blocked'],
  UPLOAD_QUOTA: [429, 'You have uploaded a lot in a short time. Please try again later.'],
  STORAGE_FULL: [507, 'There is no room for more files right now. Please try again later.'],

  ...authErrors,

  // Posts
  POST_EMPTY: [400, 'Please add some content to your post'],
  POST_TOO_LONG: [400, 'Post is too long'],
  POST_TOO_MANY_FILES: [400, 'You can only upload up to {limit} files per post'],
  ALT_TOO_LONG: [400, 'A description can have at most 500 characters'],
  WARNING_TOO_LONG: [400, 'A content warning can have at most 100 characters'],
  LINK_INVALID: [400, 'That link cannot be previewed.'],
  POST_NOT_FOUND: [404, 'Post not found'],
  AUDIENCE_IN_COMMUNITY: [400, 'A post in a community is for all who can read the community'],
  SCHEDULE_TOO_SOON: [400, 'Please choose a time at least 5 minutes from now'],
  SCHEDULE_TOO_LATE: [400, 'Please choose a time within the next 60 days'],
  SCHEDULED_TOO_MANY: [409, 'Too many of your posts are scheduled. Publish or delete one first.'],
  SCHEDULED_NOT_FOUND: [404, 'Scheduled post not found'],
  HASHTAG_NOT_FOUND: [404, 'Hashtag not found'],
  HASHTAGS_TOO_MANY: [409, 'You cannot follow more than 200 hashtags'],
  REPOSTS_OFF: [403, 'The author does not allow reposts and quotes of this post'],
  REPOSTS_TOO_MANY: [429, 'You have reposted too many posts today. Please try again tomorrow.'],
  COMMUNITY_NOT_FOUND: [404, 'Community not found'],
  USER_NOT_FOUND: [404, 'Failed to load user profile'],

  // Polls
  POLL_WITHOUT_QUESTION: [400, 'Please write your question first'],
  POLL_WITH_FILES: [400, 'A poll cannot stand together with photos or videos'],
  POLL_OPTION_COUNT: [400, 'A poll has 2 to 4 options'],
  POLL_OPTION_EMPTY: [400, 'Please fill in every option'],
  POLL_OPTION_TOO_LONG: [400, 'An option can have at most 80 characters'],
  POLL_OPTIONS_ALIKE: [400, 'No two options can be alike'],
  POLL_HOURS_INVALID: [400, 'A poll is open for 1 hour to 7 days'],
  POLL_CHOICE_UNKNOWN: [400, 'This poll has no such option'],
  POLL_OWN: [403, 'You cannot vote in your own poll'],
  POLL_NOT_FOUND: [404, 'This post has no poll'],
  POLL_VOTED: [409, 'You have already voted in this poll'],
  POLL_OVER: [409, 'This poll has ended'],

  // Comments
  COMMENT_EMPTY: [400, 'Please write a comment first'],
  COMMENT_TOO_LONG: [400, 'Comment is too long'],
  COMMENT_UNCHANGED: [400, 'Please change the text first'],
  REPLY_TO_REPLY: [400, 'Replies cannot be replied to'],
  COMMENT_NOT_FOUND: [404, 'Comment not found'],

  // Friends and blocks
  FRIEND_SELF: [400, 'You cannot befriend yourself'],
  FRIEND_REQUEST_REFUSED: [404, 'Failed to send friend request'],
  FRIEND_REQUEST_NOT_FOUND: [404, 'Failed to respond to friend request'],
  BLOCK_SELF: [400, 'You cannot block yourself'],

  // Mutes
  MUTE_SELF: [400, 'You cannot mute yourself'],
  MUTED_MEMBERS_TOO_MANY: [409, 'You cannot mute more than 1000 members'],
  MUTED_WORD_LENGTH: [400, 'A muted word has 2 to 50 characters'],
  MUTED_WORD_BLANK: [400, 'A muted word needs a letter or a digit'],
  MUTED_WORDS_TOO_MANY: [409, 'You cannot mute more than 100 words'],

  // Communities
  COMMUNITY_NAME_REQUIRED: [400, 'Community name is required'],
  COMMUNITY_NAME_TOO_SHORT: [400, 'Community name must be at least 3 characters'],
  COMMUNITY_NAME_TOO_LONG: [400, 'Community name must be less than 50 characters'],
  COMMUNITY_DESCRIPTION_TOO_LONG: [400, 'Description must be less than 500 characters'],
  COMMUNITY_RULES_TOO_LONG: [400, 'Rules must be less than 1000 characters'],
  COMMUNITY_RULES_TOO_MANY: [400, 'A community can have at most 10 rules'],
  COMMUNITY_RULES_CHANGED: [409, 'The rules have changed. Please read them again.'],
  COMMUNITY_UNCHANGED: [400, 'No Changes'],
  COMMUNITY_CONFIRMATION: [400, "Please type the community's name to confirm"],
  REMOVAL_REASON_REQUIRED: [400, 'Please give a reason'],
  REMOVAL_REASON_TOO_LONG: [400, 'A reason can have at most 500 characters'],
  COMMUNITY_LIST_PRIVATE: [403, 'Community list is private.'],
  COMMUNITY_MEMBER_NOT_FOUND: [404, 'Member not found'],
  COMMUNITY_INVITATION_INVALID: [404, 'This invitation is not valid any more'],
  COMMUNITY_INVITATIONS_FULL: [409, 'A community has at most 10 invitations at once. Please revoke one first.'],
  COMMUNITY_PINNED_FULL: [409, 'A community has at most 3 pinned posts. Please unpin one first.'],
  COMMUNITY_CLOSED: [403, 'This community is closed. Nobody can write in it.'],
  COMMUNITY_PRIVATE: [403, 'Only members see the posts and members of this community'],
  COMMUNITY_REQUEST_NOT_FOUND: [404, 'This request is no longer there'],
  COMMUNITY_REQUESTS_TOO_MANY: [429, 'Too many of your requests are waiting. Please withdraw one first.'],
  COMMUNITY_REQUESTS_FULL: [409, 'Too many requests are waiting there. Please try again later.'],
  COMMUNITY_REQUEST_DECLINED: [409, 'Your request was declined. You can ask again a week later.'],
  COMMUNITY_OWNER_LEAVES: [409, 'Community owners cannot leave. Delete the community or transfer ownership first.'],

  // Reports and support
  REPORT_REASON_MISSING: [400, 'Please choose a reason'],
  REPORT_DETAILS_MISSING: [400, 'Please tell us what is wrong'],
  REPORT_TOO_LONG: [400, 'Please use at most 1000 characters'],
  REPORT_OWN: [400, 'You cannot report your own content'],
  REPORT_TARGET_NOT_FOUND: [404, 'That is no longer there'],
  SUPPORT_EMPTY: [400, 'Please write a message first'],
  SUPPORT_TOO_LONG: [400, 'A message can have at most 4000 characters'],
  SUPPORT_SUBJECT_TOO_LONG: [400, 'A subject can have at most 120 characters'],

  // Notifications
  NOTIFICATION_NOT_FOUND: [404, 'Notification not found'],
  ...mailErrors,
  // Messages
  CONVERSATION_NOT_FOUND: [404, 'Conversation not found'],
  MESSAGE_NOT_FOUND: [404, 'Message not found'],
  EMPTY_MESSAGE: [400, 'Please write a message first'],
  MESSAGE_TOO_LONG: [400, 'Message is too long'],
  FRIENDS_ONLY: [403, 'You can start conversations with friends only'],
  DIRECT_NEEDS_ONE: [400, 'Please select a friend'],
  GROUP_NEEDS_FRIEND: [400, 'Please select at least one friend'],
  GROUP_NAME_REQUIRED: [400, 'Please enter a group name'],
  GROUP_NAME_TOO_LONG: [400, 'A group name can have at most 50 characters'],
  GROUP_FULL: [400, 'There is no room for more members'],
  GROUP_BOTS_FULL: [400, 'A group can have at most 5 bots'],
  BOT_REFUSED: [403, 'The owner of this bot does not let you add it to groups'],
  BOT_COMMANDS_INVALID: [400, 'Commands are up to 20 different words in lower case'],
  GROUP_LINKS_FULL: [400, 'This group has as many links as are allowed'],
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
  REPLY_UNKNOWN: [422, 'You can no longer read the message that you reply to.'],
  FORWARD_UNKNOWN: [422, 'You can no longer read the message that you forward.'],
  MESSAGE_DELETED: [409, 'This message was deleted.'],
  EDIT_TEXT_ONLY: [422, 'Only text messages can be edited.'],
  EDIT_TOO_LATE: [422, 'It is too late to edit this message.'],
  PIN_LIMIT: [422, 'You can pin up to 5 conversations. Unpin one first.'],
  EDITED_TOO_OFTEN: [422, 'A message can be edited at most 20 times.'],
  REACTION_INVALID: [422, 'This is not an emoji.'],
  OWN_REACTIONS_FULL: [422, 'You can react to a message with at most 3 emoji.'],
  REACTIONS_FULL: [422, 'A message can have at most 20 different reactions.'],
  PINNED_FULL: [422, 'At most 50 messages can be pinned.'],

  // Uploads
  FILE_MISSING: [400, 'Please choose a file to upload.'],
  FILE_TYPE: [415, '"{file}" is not a supported file type'],
  FILE_BROKEN: [422, '"{file}" could not be read. It may be damaged.'],
  FILE_TOO_LARGE: [413, '"{file}" is too large (max {limit})'],
  AVATAR_TYPE: [415, 'Please select an image file for avatar'],
  AVATAR_TOO_LARGE: [413, 'Avatar image must be less than 5MB'],
  BANNER_TYPE: [415, 'Please select an image file for banner'],
  BANNER_TOO_LARGE: [413, 'Banner image must be less than 10MB'],

  // Tasks
  TASK_NOT_FOUND: [404, 'Task not found'],
  TASK_CLOSED: [409, 'This task is not open right now.'],
  TASK_EXPIRED: [409, 'This task has expired.'],
  TASK_FULL: [409, 'All places of this task are taken.'],
  TASK_IN_REVIEW: [409, "Your submission is being reviewed. You'll receive your reward once verified."],
  TASK_REVERSED: [409, 'The reward of this task was taken back. It cannot be done again.'],
  TASK_ALREADY_COMPLETED: [409, 'You have already completed this task.'],
  TASK_NOT_STARTED: [409, 'Please start this task first.'],
  TASK_REQUIREMENTS_UNMET: [403, 'Please meet all requirements of this task first.'],
  SETUP_REQUIRED: [403, 'Twitter Setup Required'],
  TASK_COMMENT_REQUIRED: [400, 'Please enter your comment'],
  TASK_SHARE_URL_REQUIRED: [400, 'Please enter the link you shared'],
  TASK_SHARE_URL_INVALID: [400, 'Please enter a link that begins with http:// or https://'],
  TASK_SHARE_URL_NOT_TWITTER: [400, 'Please enter a link to x.com or twitter.com'],
  TASK_PROOF_REQUIRED: [400, 'Please add a proof'],
  TASK_TEXT_TOO_LONG: [400, 'That text is too long'],
  PROOF_TYPE: [415, '"{file}" is not an image, PDF, DOC or DOCX'],
  PROOF_TOO_LARGE: [413, '"{file}" is too large (max {limit})'],
  PROOF_TOO_MANY: [400, 'You can add up to 5 files'],
  APPEAL_REFUSED: [409, 'This task cannot be appealed.'],

  // Accounts of other platforms
  TWITTER_USERNAME_INVALID: [400, 'Please enter a valid Twitter username'],
  TWITTER_NOT_FOUND: [404, 'Twitter account not found.'],
  TWITTER_PRIVATE: [422, 'This Twitter account is private.'],
  TWITTER_SUSPENDED: [422, 'This Twitter account is suspended.'],
  TWITTER_ID_ALREADY_CLAIMED: [409, 'This Twitter account is already connected to another member.'],
  TWITTER_ALREADY_LINKED: [409, 'A Twitter account is connected already. Unlink it first.'],
  VERIFICATION_MISSING: [409, 'Please start the verification first.'],
  VERIFICATION_EXPIRED: [410, 'The verification code has expired. Please start again.'],
  VERIFICATION_TWEET_MISSING: [422, 'We could not find the tweet with your code yet. Please post it and try again.'],
  TELEGRAM_NOT_STARTED: [409, 'Please press Start in Telegram first. Our bot then sends you a code.'],
  VERIFICATION_CODE_MISSING: [422, 'We could not find the code in the description yet. Please save it and try again.'],
  YOUTUBE_CHANNEL_INVALID: [400, 'Please enter a channel id, handle or link'],
  YOUTUBE_NOT_FOUND: [404, 'YouTube channel not found.'],
  ACCOUNT_NAME_INVALID: [400, 'Please enter the name or the link of an account on {platform}'],
  ACCOUNT_NOT_FOUND: [404, 'There is no such account on {platform}.'],
  ACCOUNT_NOT_CONFIRMED: [422, '{platform} did not confirm your account. Please start again.'],
  PROFILE_CODE_MISSING: [422, 'We could not find the code in the profile yet. Please save it and try again.'],
  ACCOUNT_ALREADY_CLAIMED: [409, 'This account is already connected to another member.'],
  ACCOUNT_ALREADY_LINKED: [409, 'An account is connected already. Unlink it first.'],
  PLATFORM_UNAVAILABLE: [502, '{platform} could not be reached. Please try again in a moment.'],
  PLATFORM_BUSY: [503, '{platform} is busy right now. Please try again in a moment.'],
  PLATFORM_NOT_SET_UP: [422, '{platform} accounts cannot be connected here.'],

  // Operators
  TASK_TARGET_NOT_FOUND: [404, '{platform} does not know this target. An invite may have expired.'],
  TASK_TYPE_UNSUPPORTED: [400, 'That type of task does not exist on this platform'],
  TASK_TARGET_INVALID: [400, 'Please enter a username, link or id that fits the task'],
  TASK_TITLE_REQUIRED: [400, 'Please enter a title'],
  TASK_TITLE_TOO_LONG: [400, 'A title can have at most 120 characters'],
  TASK_DESCRIPTION_TOO_LONG: [400, 'A description can have at most 2000 characters'],
  TASK_INSTRUCTIONS_TOO_LONG: [400, 'Instructions can have at most 10 steps of 300 characters'],
  TASK_REWARD_INVALID: [400, 'The reward must be a whole number from 1 to 1,000,000'],
  TASK_DIFFICULTY_INVALID: [400, 'The difficulty must be from 1 to 5'],
  TASK_SLOTS_INVALID: [400, 'The number of completions must be a whole number from 1 to 1,000,000'],
  TASK_EXPIRY_PAST: [400, 'The end must lie in the future'],
  SEASON_NOT_FOUND: [404, 'Season not found'],
  SEASON_TITLE_TOO_LONG: [400, 'The title of a season can have at most 40 characters'],
  SEASON_START_PAST: [400, 'A season cannot begin in the past'],
  SEASON_END_INVALID: [400, 'A season ends after it begins, and within 366 days'],
  SEASON_OVERLAPS: [409, 'There is another season at that time.'],
  CAMPAIGN_NOT_FOUND: [404, 'Campaign not found'],
  CAMPAIGN_BUDGET_INVALID: [400, 'The budget must be a whole number up to 1,000,000,000, and at least what is spent'],
  CAMPAIGN_TASKS_INVALID: [400, 'A campaign has 1 to 50 tasks without a limit of completions, in no other campaign'],
  TASK_MEMBERS_ONLY: [403, 'Join the community of this task first.'],
  TASK_MADE: [403, 'You cannot earn from a task that you made.'],
  TASK_OWN: [403, 'You cannot earn from a task of your own community.'],
  COMMUNITY_TASK_REWARD: [400, 'The reward is higher than communities may pay'],
  COMMUNITY_TASKS_TOO_MANY: [409, 'This community has too many tasks. End one first.'],
  TASK_REWARD_FIXED: [409, 'The reward of a task of a community cannot change.'],
  TASK_IN_CAMPAIGN: [409, 'The reward and the limit of a task in a campaign cannot change.'],
  QUEST_NOT_FOUND: [404, 'Quest not found'],
  QUEST_BONUS_INVALID: [400, 'The bonus must be a whole number from 1 to 1,000,000'],
  QUEST_TASKS_INVALID: [400, 'A quest has 2 to 10 different tasks'],
  QUESTS_TOO_MANY: [409, 'At most 20 quests can be open at the same time.'],
  TASK_START_INVALID: [400, 'The start must lie before the end'],
  TASK_PREREQUISITES_INVALID: [400, 'Please choose at most 5 other tasks that do not require this one'],
  TASK_REPEAT_INVALID: [400, 'Only posts, comments, invitations and quizzes on {site} can be repeated'],
  TASK_REPEAT_LIMITED: [400, 'A repeated task has no limit of completions'],
  ...siteErrors,
  TIME_ZONE_INVALID: [400, 'That time zone does not exist'],
  TIME_ZONE_TOO_SOON: [409, 'You can change your time zone once a week.'],
  QUIZ_QUESTIONS_INVALID: [
    400,
    'A quiz needs 1 to 20 questions, each with 2 to 6 different choices of which one is right',
  ],
  QUIZ_PASS_MARK_INVALID: [400, 'The number of right answers to pass must be from 1 to the number of questions'],
  QUIZ_TRIES_INVALID: [400, 'The number of tries must be from 1 to 5'],
  QUIZ_NO_TRIES: [409, 'You have used all tries of this quiz.'],
  QUIZ_TRY_COUNTED: [409, 'This try is counted already.'],
  QUIZ_CHANGED: [409, 'The questions have changed. Please answer the new ones.'],
  QUIZ_ANSWERS_REQUIRED: [422, 'Please answer every question.'],
  EXTERNAL_URL_INVALID: [400, 'The address to ask must begin with https:// and have no port and no name'],
  PAGE_INVALID: [400, 'A page needs a word of at most 60 characters and 5 to 600 seconds'],
  PAGE_NOT_OPENED: [409, 'Open the page first.'],
  PAGE_TOO_EARLY: [409, 'Stay on the page a little longer.'],
  PAGE_NO_TRIES: [409, 'You have used all tries for the word.'],
  PAGE_WORD_REQUIRED: [422, 'Please enter the word that you found on the page.'],
  SURVEY_QUESTIONS_INVALID: [
    400,
    'A survey needs 1 to 20 questions; questions with choices need 2 to 10 different ones',
  ],
  SURVEY_ANSWERED: [409, 'Members have answered these questions. They can no longer change.'],
  SURVEY_CHANGED: [409, 'The questions have changed. Please look through your answers.'],
  SURVEY_ANSWERS_REQUIRED: [422, 'Please answer all required questions.'],
  SURVEY_ANSWERS_INVALID: [400, 'The answers do not fit the questions.'],
  SUBMISSION_NOT_FOUND: [404, 'Submission not found'],
  REVIEW_OWN: [403, 'You cannot review your own submission.'],
  REVIEW_SAME_OPERATOR: [403, 'Another operator has to decide this appeal.'],
  REVIEW_SUSPENDED: [409, 'This member is suspended. Approve it once the suspension has ended.'],
  REVIEW_DONE: [409, 'This submission has been reviewed already.'],
  REJECTION_REASON_REQUIRED: [400, 'Please enter a reason'],
  MEMBER_NOT_FOUND: [404, 'Member not found'],
  REPORT_NOT_FOUND: [404, 'Report not found'],
  REPORT_NOT_REMOVABLE: [400, 'Only posts and comments can be removed.'],
  SILENCED: [403, 'You cannot write for now. Your settings say why and until when.'],
  LIMITED_LINKS: [403, 'You cannot send links for now. Your settings say why and until when.'],
  SANCTION_NOT_FOUND: [404, 'Measure not found'],
  SANCTION_OPERATOR: [403, 'Operators cannot be restricted here.'],
  SANCTION_DAYS_MISSING: [400, 'Please choose until when'],
  SANCTION_NOTE_TOO_LONG: [400, 'Please use at most 1000 characters'],
  APPEAL_EMPTY: [400, 'Please write why you disagree'],
  APPEAL_TOO_LONG: [400, 'Please use at most 1000 characters'],
  APPEAL_MADE: [409, 'You have appealed already.'],
  APPEAL_TOO_LATE: [409, 'This can no longer be appealed.'],
  APPEAL_DECIDED: [409, 'This appeal has been decided already.'],
  SUPPORT_NOT_FOUND: [404, 'Message not found'],
  REFERRAL_NOT_FOUND: [404, 'Referral not found'],
  MAIL_DOMAINS_INVALID: [400, 'Please enter up to 500 domains such as example.com, one per line'],
  REFERRAL_OWN: [403, 'You cannot decide about your own referral.'],
  REFERRAL_DECIDED: [409, 'This referral has been decided already.'],
  SUSPEND_OPERATOR: [403, 'Operators cannot be suspended here.'],
  STAFF_LAST_ADMINISTRATOR: [409, 'Make somebody else an administrator first.'],
  STAFF_FULL: [409, 'There are 100 operators already.'],
  CONCERNS_OPERATOR: [403, 'Another operator has to decide cases that concern you.'],
  GUMBALLS_OWN: [403, 'You cannot change your own {points}.'],
  GRANT_AMOUNT_INVALID: [400, 'The amount must be a whole number from 1 to 1,000,000.'],
  GRANT_TO_BOT: [400, 'Bots get no {points}.'],
  GRANT_APPROVAL_INVALID: [400, 'The amount must be a whole number from 0 to 1,000,000.'],
  GRANT_REQUEST_NOT_FOUND: [404, 'Grant not found'],
  GRANT_DECIDED: [409, 'This grant has been decided already.'],
  ENTRY_NOT_FOUND: [404, 'Entry not found'],
  ENTRY_NOT_REVERSIBLE: [409, 'A reversal cannot be reversed.'],
  ENTRY_REVERSED: [409, 'This entry has been reversed already.'],
  ENTRY_OF_ORDER: [409, 'What was spent is refunded with its order.'],

  ...accountErrors,
  ...clusterErrors,
  ...apiErrors,
  ...communityEventErrors,
  ...filterErrors,
  ...caseErrors,
  ...shopErrors,
  ...termsErrors,
} as const satisfies Record<string, readonly [status: number, words: string]>;

/** Stable error code for clients. */
export type ErrorCode = keyof typeof catalogue;

/** Values of the `{name}` placeholders of an error message. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** An error of one field. */
export type FieldError = { field: string; message: string };

/** Body of every error response. */
export type ErrorBody = {
  success: false;
  code: ErrorCode;
  message: string;
  errors?: FieldError[];
  /** Only with `VERIFICATION_REQUIRED`: the address that received the code. */
  requiresVerification?: true;
  email?: string;
  verificationTicket?: string;
  /** Only with `SECOND_FACTOR_REQUIRED`: to be sent with the code. */
  signInTicket?: string;
  /** Only with `ACCOUNT_SUSPENDED` at a log-in: why, until when, and a ticket for the appeal. */
  suspension?: Suspension;
  /** Only with `PROOF_OF_WORK_REQUIRED`: the challenge to solve. */
  challenge?: Challenge;
  /** Only with `TWITTER_ID_ALREADY_CLAIMED`: the owner of the account. */
  details?: ClaimDetails;
};

/** All error codes, for documentation and tests. */
export const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** Returns the HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return catalogue[code][0];
}

/** Returns the message of a code with its placeholders. */
export const messageTemplateOf = (code: ErrorCode): string => catalogue[code][1];

/** Returns the message of a code, with `{name}` placeholders filled from `details` and the names of the site. */
export function messageOf(code: ErrorCode, details: ErrorDetails = {}): string {
  return messageTemplateOf(code).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(details[name] ?? siteName(name) ?? placeholder),
  );
}
