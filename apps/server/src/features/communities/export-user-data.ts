import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import {
  communitiesExport,
  eventAnswersExport,
  invitationsExport,
  madeEventsExport,
  pastCommunitiesExport,
  requestsExport,
} from './export.store.ts';

type AcceptanceExport = { accepted_rules: number | null; rules_accepted_at: Date | null };
type MembershipExport = AcceptanceExport & { key: string; name: string; role: string; joined_at: Date };
type RequestExport = AcceptanceExport & { key: string; name: string | null; declined: boolean; created_at: Date };

type MadeEventExport = {
  key: string;
  community: string | null;
  title: string | null;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  created_at: Date;
};
type EventAnswerExport = {
  key: string;
  community: string;
  title: string;
  starts_at: Date;
  answer: string;
  answered_at: Date;
};

const toAcceptance = (row: AcceptanceExport) => ({
  acceptedRules: row.accepted_rules,
  rulesAcceptedAt: row.rules_accepted_at,
});

type InvitationExport = {
  key: string;
  name: string | null;
  expires_at: Date | null;
  max_uses: number | null;
  uses: number;
  created_at: Date;
};

/**
 * Exports the communities of a user, those that the user has owned, the requests to join others, the invitations, and
 * the events that the user made or answered.
 */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<MembershipExport>(db, userId, {
      name: 'communities',
      title: 'Communities',
      statement: communitiesExport,
      toRow: (row) => ({
        data: { id: row.key, name: row.name, role: row.role, joinedAt: row.joined_at, ...toAcceptance(row) },
        at: row.joined_at,
        text: `${row.name} (${row.role})`,
      }),
    }),
    inBatches<InvitationExport>(db, userId, {
      name: 'communityInvitations',
      title: 'Invitations to communities',
      statement: invitationsExport,
      toRow: (row) => ({
        data: {
          id: row.key,
          community: row.name,
          expiresAt: row.expires_at,
          maxUses: row.max_uses,
          uses: row.uses,
          createdAt: row.created_at,
        },
        at: row.created_at,
        text: `${row.name ?? 'A community'} (used ${row.uses} times)`,
      }),
    }),
    inBatches<RequestExport>(db, userId, {
      name: 'communityRequests',
      title: 'Requests to join communities',
      statement: requestsExport,
      toRow: (row) => ({
        data: { id: row.key, name: row.name, declined: row.declined, createdAt: row.created_at, ...toAcceptance(row) },
        at: row.created_at,
        text: `${row.name ?? 'A community'} (${row.declined ? 'declined' : 'waiting'})`,
      }),
    }),
    inBatches<{ key: string; name: string | null; until: Date }>(db, userId, {
      name: 'former-communities',
      title: 'Communities of yours that you passed on',
      statement: pastCommunitiesExport,
      toRow: (row) => ({
        data: { id: row.key, name: row.name, ownedUntil: row.until },
        at: row.until,
        text: row.name ?? 'A community',
      }),
    }),
    inBatches<MadeEventExport>(db, userId, {
      name: 'community-events',
      title: 'Events that you made',
      statement: madeEventsExport,
      toRow: (row) => ({
        data: {
          id: row.key,
          community: row.community,
          title: row.title,
          startsAt: row.starts_at,
          endsAt: row.ends_at,
          timeZone: row.time_zone,
          createdAt: row.created_at,
        },
        at: row.created_at,
        text: row.title ?? 'An event',
      }),
    }),
    inBatches<EventAnswerExport>(db, userId, {
      name: 'event-answers',
      title: 'Answers to events',
      statement: eventAnswersExport,
      toRow: (row) => ({
        data: {
          id: row.key,
          community: row.community,
          title: row.title,
          startsAt: row.starts_at,
          answer: row.answer,
          answeredAt: row.answered_at,
        },
        at: row.answered_at,
        text: `${row.title} (${row.answer})`,
      }),
    }),
  ];
}
