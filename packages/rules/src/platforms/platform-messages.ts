/** Messages about platform checks: docs/product.md, Platforms. The server stores the English text. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import { type ProfilePlatform, platformLabel, type TaskPlatform } from '../tasks/task-kinds.ts';

/** Requirements of a task for the member's accounts, by id. */
export const requirementLabels = {
  twitter: phrase('Twitter account verified'),
  twitterFound: phrase('Twitter account found on Twitter'),
  youtube: phrase('YouTube channel connected'),
  telegram: phrase('Telegram account connected'),
  bluesky: phrase('Bluesky account connected'),
  github: phrase('GitHub account connected'),
  mastodon: phrase('Mastodon account connected'),
  discord: phrase('Discord account connected'),
  tasks: phrase('Other tasks completed first'),
  community: phrase('Member of the community'),
} satisfies Record<string, Phrase>;

/** Messages after linking or unlinking an account. */
export const linkMessages = {
  twitter: phrase('Your Twitter account is verified.'),
  youtube: phrase('Your YouTube channel is connected.'),
  telegram: phrase('Your Telegram account is connected.'),
  discord: phrase('Your Discord account is connected.'),
  profile: (platform: ProfilePlatform) => phrase('Your {platform} account is connected.', { platform }),
  unlinked: (platform: TaskPlatform) => phrase('{platform} account unlinked', { platform }),
};

/** The platform did not find the action. */
export const notDoneMessage = phrase('We could not find it yet. Do it first, then try again.');

/** The member unlinked the account during the task. */
export const accountUnlinkedMessage = (platform: TaskPlatform) =>
  phrase('Link your {platform} account', { platform: platformLabel(platform) });

/** The member's own account does not exist any more. */
export const accountNotFoundMessage = phrase('Your Twitter account was not found there. Connect one that is there.');

/**
 * Why an operator reviews a task: the platform is not configured, cannot check this type, or rejected the check with
 * `reason`.
 */
export const reviewReasons = {
  notConfigured: (platform: TaskPlatform) =>
    phrase('{platform} is not asked here: an operator looks at it.', { platform: platformLabel(platform) }),
  unsupported: (platform: TaskPlatform) =>
    phrase('{platform} cannot answer this: an operator looks at it.', { platform: platformLabel(platform) }),
  refused: (platform: TaskPlatform, reason: string) =>
    phrase('{platform} does not tell us ({reason}): an operator looks at it.', {
      platform: platformLabel(platform),
      reason,
    }),
  noResponse: (platform: TaskPlatform) =>
    phrase('{platform} gave no answer for a day: an operator looks at it.', { platform: platformLabel(platform) }),
};

/** Why an attempt at a task of a community has ended: the member left it, or owns it now. */
export const communityLeftMessage = phrase('A task of a community is for its members. What you had started has ended.');

/** Why the address of an operator gave no result yet. */
export const externalMessages = {
  later: (host: string) => phrase('{host} is still looking.', { host }),
  unreachable: (host: string) => phrase('{host} could not be asked.', { host }),
};

/** Why a check had no result yet. The task stays in progress until the platform is asked again. */
export const noResponseMessages = {
  busy: (platform: TaskPlatform) => phrase('{platform} asks for patience.', { platform: platformLabel(platform) }),
  unreachable: (platform: TaskPlatform) =>
    phrase('{platform} could not be asked.', { platform: platformLabel(platform) }),
};
