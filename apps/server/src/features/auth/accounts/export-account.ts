import type { Readable } from 'node:stream';
import { siteName } from '@gumball/rules/formats/site-names';
import type { Deps } from '../../../deps.ts';
import { streamArchive } from '../../../platform/archive/archive.ts';
import type { ArchiveFile, ArchivePart } from '../../../platform/archive/archive-part.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { exportUserData as exportBlocks } from '../../blocks/export-user-data.ts';
import { exportUserData as exportComments } from '../../comments/export-user-data.ts';
import { exportUserData as exportCommunities } from '../../communities/export-user-data.ts';
import { exportUserData as exportFilters } from '../../filters/export-user-data.ts';
import { exportUserData as exportFriends } from '../../friends/export-user-data.ts';
import { exportUserData as exportGumballs } from '../../gumballs/export-user-data.ts';
import { exportUserData as exportMails } from '../../mails/export-user-data.ts';
import { exportUserData as exportMessages } from '../../messages/export-user-data.ts';
import { exportUserData as exportModeration } from '../../moderation/export-user-data.ts';
import { exportUserData as exportMutes } from '../../mutes/export-user-data.ts';
import { exportUserData as exportPlatforms } from '../../platforms/export-user-data.ts';
import { exportUserData as exportPolls } from '../../polls/export-user-data.ts';
import { exportUserData as exportPosts } from '../../posts/export-user-data.ts';
import { exportUserData as exportPrograms } from '../../programs/export-user-data.ts';
import { exportUserData as exportReferrals } from '../../referrals/export-user-data.ts';
import { exportUserData as exportShop } from '../../shop/export-user-data.ts';
import { exportProofs } from '../../tasks/export-proofs.ts';
import { exportUserData as exportTasks } from '../../tasks/export-user-data.ts';
import { exportUserData as exportTerms } from '../../terms/export-user-data.ts';
import { exportUserData as exportUploads } from '../../uploads/export-user-data.ts';
import { findOwnUser } from '../../users/find-own-user.ts';
import { readPrivacy } from '../../users/read-privacy.ts';
import { findApplication } from '../applications/applications.store.ts';
import { listBots } from '../bots/list-bots.ts';
import { listIdentities } from '../oidc/list-identities.ts';
import { listPasskeys } from '../passkeys/list-passkeys.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { listTokens } from '../tokens/list-tokens.ts';
import { findJoinedFrom } from './account.store.ts';

const exporters: readonly ((deps: Pick<Deps, 'db'>, userId: string) => ArchivePart[])[] = [
  exportPosts,
  exportPolls,
  exportComments,
  exportFriends,
  exportBlocks,
  exportMutes,
  exportCommunities,
  exportMessages,
  exportMails,
  exportTasks,
  exportPlatforms,
  exportGumballs,
  exportShop,
  exportReferrals,
  exportModeration,
  exportFilters,
  exportTerms,
  exportPrograms,
];

/**
 * Exports all data of the viewer as a streamed zip archive: readable pages, JSON, and uploaded files. Throws
 * `RATE_LIMITED` after 5 archives in an hour.
 */
export async function exportAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'places' | 'storage' | 'log'>,
  limit: Limit,
  viewer: Viewer,
): Promise<{ stream: Readable; fileName: string }> {
  await limit.consume(viewer.userId);
  const user = await findOwnUser(deps, viewer.userId);
  const day = deps.clock.now().toISOString().slice(0, 10);
  const parts = [accountPart(deps, viewer, user), ...exporters.flatMap((exporter) => exporter(deps, viewer.userId))];
  const stream = streamArchive(
    deps.storage,
    { title: `${siteName('site')}: ${user.username}, ${day}`, parts, media: files(deps, viewer.userId) },
    (error) => deps.log.warn({ err: error }, 'failed to stream an account archive'),
  );
  return { stream, fileName: `gumball-${user.username.replace('.fun', '')}-${day}.zip` };
}

async function* files(deps: Pick<Deps, 'db'>, userId: string): AsyncIterable<ArchiveFile> {
  yield* exportUploads(deps, userId);
  yield* exportProofs(deps, userId);
}

function accountPart(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'places'>,
  viewer: Viewer,
  user: Awaited<ReturnType<typeof findOwnUser>>,
): ArchivePart {
  return {
    name: 'account',
    title: 'Account',
    async *rows() {
      const privacy = await readPrivacy(deps, viewer);
      const text = [
        `${user.firstName} ${user.lastName} (${user.username})`,
        user.email,
        user.bio ?? '',
        user.location ?? '',
        `${user.gumballs} ${siteName('points')}, ${user.friendsCount} friends, ${user.postsCount} posts`,
      ];
      yield {
        data: { profile: user, privacy, joinedFrom: await findJoinedFrom(deps.db, viewer.userId) },
        at: new Date(user.createdAt),
        text: text.filter((line) => line !== '').join('\n'),
        files: [user.avatarUrl, user.bannerUrl].filter((url) => url !== null),
      };
      for (const { device, place, createdAt, lastUsedAt } of await listSessions(deps, viewer)) {
        yield {
          data: { session: { device, place, createdAt, lastUsedAt } },
          at: new Date(lastUsedAt),
          text: `Signed in: ${device}`,
        };
      }
      const application = await findApplication(deps.db.kysely, viewer.userId);
      if (application) {
        const { answers, applied_at: appliedAt } = application;
        yield {
          data: { application: { answers, appliedAt: appliedAt.toISOString() } },
          at: appliedAt,
          text: answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n'),
        };
      }
      for (const { name, createdAt, lastUsedAt } of await listPasskeys(deps, viewer)) {
        yield {
          data: { passkey: { name, createdAt, lastUsedAt } },
          at: new Date(createdAt),
          text: `Passkey: ${name}`,
        };
      }
      for (const { name, app, scopes, createdAt, expiresAt, lastUsedAt } of await listTokens(deps, viewer)) {
        yield {
          data: { token: { name, app, scopes, createdAt, expiresAt, lastUsedAt } },
          at: new Date(createdAt),
          text: app ? `Connected app: ${name}` : `Token: ${name}`,
        };
      }
      for (const { name, username, bio, community, groups, commands, createdAt } of await listBots(deps, viewer)) {
        yield {
          data: { bot: { name, username, bio, community, groups, commands, createdAt } },
          at: new Date(createdAt),
          text: [
            `Bot: ${name} (${username})`,
            bio ?? '',
            ...commands.map((each) => `/${each.name} ${each.description}`),
          ]
            .filter((line) => line !== '')
            .join('\n'),
        };
      }
      for (const { name, email, createdAt, lastUsedAt } of (await listIdentities(deps, viewer)).identities) {
        yield {
          data: { linkedAccount: { provider: name, email, createdAt, lastUsedAt } },
          at: new Date(createdAt),
          text: `Linked account: ${name}`,
        };
      }
    },
  };
}
