import { createChallenges } from './features/auth/codes/create-challenges.ts';
import { createVerificationTickets } from './features/auth/codes/create-verification-tickets.ts';
import { createOidcClients } from './features/auth/oidc/create-oidc-clients.ts';
import { createSignInTickets } from './features/auth/second-factor/create-sign-in-tickets.ts';
import { createPlaces } from './features/auth/sessions/create-places.ts';
import { createSuspensionTickets } from './features/auth/sessions/create-suspension-tickets.ts';
import { createSignUpMode } from './features/auth/sign-up/create-sign-up-mode.ts';
import { createSignUpRequirements } from './features/auth/sign-up/create-sign-up-requirements.ts';
import { createCommentBroadcasts } from './features/comments/comments.broadcasts.ts';
import { createCommunityBroadcasts } from './features/communities/communities.broadcasts.ts';
import { createAccessBlocks } from './features/filters/access/create-access-blocks.ts';
import { createFilters } from './features/filters/create-filters.ts';
import { createNewMemberLimits } from './features/filters/create-new-member-limits.ts';
import { createFriendBroadcasts } from './features/friends/friends.broadcasts.ts';
import { createEarningsBroadcasts } from './features/gumballs/gumballs.broadcasts.ts';
import { createTipsPerDay } from './features/gumballs/tips/create-tips-per-day.ts';
import { createMailLinks } from './features/mails/links/create-mail-links.ts';
import { createConversationBroadcasts } from './features/messages/conversations/conversations.broadcasts.ts';
import { createSignedFileUrls } from './features/messages/files/create-signed-file-urls.ts';
import { createMessageLinks } from './features/messages/link-previews/create-message-links.ts';
import { createMessageWriter } from './features/messages/messages/create-message-writer.ts';
import { createReactionWriter } from './features/messages/reactions/create-reaction-writer.ts';
import { createAdvanceWatermarks } from './features/messages/receipts/create-advance-watermarks.ts';
import { createModerationBroadcasts } from './features/moderation/moderation.broadcasts.ts';
import { createNotifier } from './features/notifications/create-notifier.ts';
import { createNotificationBroadcasts } from './features/notifications/notifications.broadcasts.ts';
import { createPushQueue } from './features/notifications/push/create-push-queue.ts';
import { createGrantApproval } from './features/operators/grants/create-grant-approval.ts';
import { createSetup } from './features/operators/setup/create-setup.ts';
import { createUnsupportedChecks } from './features/platforms/checks/create-unsupported-checks.ts';
import { createPlatformClients } from './features/platforms/clients/create-platform-clients.ts';
import { createTaskGate } from './features/platforms/create-task-gate.ts';
import { createPollBroadcasts } from './features/polls/polls.broadcasts.ts';
import { createLinkPreviews } from './features/posts/link-previews/create-link-previews.ts';
import { createPostLinks } from './features/posts/link-previews/create-post-links.ts';
import { createPostBroadcasts } from './features/posts/posts.broadcasts.ts';
import { createPublicPages } from './features/public-pages/create-public-pages.ts';
import { createReferralAction } from './features/referrals/create-referral-action.ts';
import { createSignUpHashes } from './features/referrals/create-sign-up-hashes.ts';
import { createMailDomains } from './features/referrals/risk/create-mail-domains.ts';
import { createShopBroadcasts } from './features/shop/shop.broadcasts.ts';
import { createSite } from './features/site/create-site.ts';
import { createCommunityTaskTerms } from './features/tasks/community/create-community-task-terms.ts';
import { createQuestClaims } from './features/tasks/quests/create-quest-claims.ts';
import { createSignedProofUrls } from './features/tasks/review/create-signed-proof-urls.ts';
import { createTaskBroadcasts } from './features/tasks/tasks.broadcasts.ts';
import { trackPresence } from './features/users/track-presence.ts';
import { createUserBroadcasts } from './features/users/users.broadcasts.ts';
import type { PlatformDeps } from './platform/platform-deps.ts';

/** The services of features, by their name in `deps`. */
export type FeatureServices = Awaited<ReturnType<typeof createFeatureServices>>;

/**
 * Creates the services of features: broadcasts, queues, clients, and what signs with a secret of the installation. Each
 * exists once per server and reaches actions through `deps`. A service that uses another one receives it here.
 */
export async function createFeatureServices(platform: PlatformDeps) {
  const postBroadcasts = createPostBroadcasts(platform);
  const notificationBroadcasts = createNotificationBroadcasts(platform);
  const earningsBroadcasts = createEarningsBroadcasts(platform);
  const taskBroadcasts = createTaskBroadcasts(platform);
  const presence = trackPresence(platform);
  const pushQueue = createPushQueue({ ...platform, presence });
  const notifier = createNotifier({ ...platform, notificationBroadcasts, pushQueue });
  const chatFileUrls = await createSignedFileUrls(platform);
  const conversationBroadcasts = createConversationBroadcasts({ ...platform, chatFileUrls });
  const filters = await createFilters(platform);
  return {
    site: await createSite(platform),
    setup: createSetup(platform),
    challenges: await createChallenges(platform),
    places: createPlaces(platform),
    verificationTickets: await createVerificationTickets(platform),
    suspensionTickets: await createSuspensionTickets(platform),
    signInTickets: await createSignInTickets(platform),
    oidc: createOidcClients(platform),
    signUpMode: createSignUpMode(platform),
    signUpRequirements: createSignUpRequirements(platform),
    publicPages: createPublicPages(platform),
    signUpHashes: await createSignUpHashes(platform),
    mailDomains: createMailDomains(platform),
    mailLinks: await createMailLinks(platform),
    referralAction: createReferralAction(platform),
    accessBlocks: await createAccessBlocks(platform),
    filters,
    postLinks: createPostLinks(platform, filters),
    newMemberLimits: createNewMemberLimits(platform),
    presence,
    postBroadcasts,
    pollBroadcasts: createPollBroadcasts(platform),
    userBroadcasts: createUserBroadcasts(platform),
    commentBroadcasts: createCommentBroadcasts({ ...platform, postBroadcasts }),
    communityBroadcasts: createCommunityBroadcasts(platform),
    friendBroadcasts: createFriendBroadcasts(platform),
    earningsBroadcasts,
    tipsPerDay: createTipsPerDay(platform),
    moderationBroadcasts: createModerationBroadcasts(platform),
    grantApproval: createGrantApproval(platform),
    shopBroadcasts: createShopBroadcasts(platform),
    notificationBroadcasts,
    pushQueue,
    notifier,
    chatFileUrls,
    conversationBroadcasts,
    advanceWatermarks: createAdvanceWatermarks({ ...platform, conversationBroadcasts, notificationBroadcasts }),
    messageWriter: createMessageWriter({ ...platform, chatFileUrls }),
    reactionWriter: createReactionWriter(platform),
    messageLinks: createMessageLinks(platform),
    linkPreviews: createLinkPreviews(platform),
    platformClients: createPlatformClients(platform),
    unsupportedChecks: createUnsupportedChecks(platform),
    taskGate: createTaskGate(platform),
    communityTaskTerms: createCommunityTaskTerms(platform),
    taskBroadcasts,
    questClaims: createQuestClaims({ ...platform, earningsBroadcasts, notifier, taskBroadcasts }),
    proofUrls: await createSignedProofUrls(platform),
  };
}
