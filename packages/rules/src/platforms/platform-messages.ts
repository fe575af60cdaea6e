/** What a member is told about how platforms answer: docs/product.md, Platforms. The server stores the English words. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import type { TaskPlatform } from '../tasks/task-kinds.ts';

/** What a task asks of a member's accounts, by the requirement's id. */
export const requirementLabels = {
  twitter: phrase('Twitter account verified'),
  youtube: phrase('YouTube channel connected'),
  telegram: phrase('Telegram account connected'),
} satisfies Record<string, Phrase>;

/** What is said when an account is linked or given up. */
export const linkMessages = {
  twitter: phrase('Your Twitter account is verified.'),
  youtube: phrase('Your YouTube channel is connected.'),
  telegram: phrase('Your Telegram account is connected.'),
  unlinked: (platform: TaskPlatform) => phrase('{platform} account unlinked', { platform }),
};

/** A deed that the platform does not know of. */
export const notDoneMessage = phrase('We could not find it yet. Do it first, then try again.');

/** The member's own account is not there any more. */
export const accountNotFoundMessage = phrase('Your Twitter account was not found there. Connect one that is there.');

/** Why an operator looks at what its platform usually answers: it is not asked here, has no answer to that, or refused one with `reason`. */
export const reviewReasons = {
  notConfigured: (platform: TaskPlatform) =>
    phrase('{platform} is not asked here: an operator looks at it.', { platform }),
  unsupported: (platform: TaskPlatform) =>
    phrase('{platform} cannot answer this: an operator looks at it.', { platform }),
  refused: (platform: TaskPlatform, reason: string) =>
    phrase('{platform} does not tell us ({reason}): an operator looks at it.', { platform, reason }),
  noResponse: (platform: TaskPlatform) =>
    phrase('{platform} gave no answer for a day: an operator looks at it.', { platform }),
};

/** Why a platform gave no answer this time, while the task waits for it. */
export const noResponseMessages = {
  busy: (platform: TaskPlatform) =>
    phrase('{platform} is busy right now. Your task stays in progress: we ask again by ourselves.', { platform }),
  unreachable: (platform: TaskPlatform) =>
    phrase('{platform} could not be asked. Your task stays in progress: we ask again by ourselves.', { platform }),
};
