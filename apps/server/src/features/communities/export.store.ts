import type { Statement } from '../../platform/db/database.ts';
import { isKnownCommunitySql, isReadableCommunitySql } from '../blocks/visibility.sql.ts';

/** The batches of 'Communities' in the account archive. */
export const communitiesExport: Statement = {
  name: 'communities-export',
  text: `SELECT m.community_id AS key, c.name, m.role, m.joined_at, m.accepted_rules, m.rules_accepted_at
    FROM community_members m JOIN communities c ON c.id = m.community_id AND c.deleted_at IS NULL
    WHERE m.user_id = $1 AND m.community_id < $2 ORDER BY m.community_id DESC LIMIT 500`,
};

/** The batches of 'Requests to join communities' in the account archive. */
export const requestsExport: Statement = {
  name: 'communities-export-requests',
  text: `SELECT r.community_id AS key, CASE WHEN ${isKnownCommunitySql('c', '$1')} THEN c.name END AS name,
      r.declined_at IS NOT NULL AS declined, r.created_at, r.accepted_rules, r.rules_accepted_at
    FROM community_requests r JOIN communities c ON c.id = r.community_id AND c.deleted_at IS NULL
    WHERE r.user_id = $1 AND r.community_id < $2 ORDER BY r.community_id DESC LIMIT 500`,
};

/** The batches of 'Invitations to communities' in the account archive. */
export const invitationsExport: Statement = {
  name: 'communities-export-invitations',
  text: `SELECT i.id AS key, CASE WHEN ${isKnownCommunitySql('c', '$1')} THEN c.name END AS name, i.expires_at, i.max_uses, i.uses,
      i.created_at
    FROM community_invitations i JOIN communities c ON c.id = i.community_id AND c.deleted_at IS NULL
    WHERE i.creator_id = $1 AND i.id < $2 ORDER BY i.id DESC LIMIT 500`,
};

/** The batches of 'Former communities' in the account archive: those that the user has owned. */
export const pastCommunitiesExport: Statement = {
  name: 'communities-export-past',
  text: `SELECT p.community_id AS key, CASE WHEN ${isKnownCommunitySql('c', '$1')} THEN c.name END AS name, p.until
    FROM community_past_owners p JOIN communities c ON c.id = p.community_id AND c.deleted_at IS NULL
    WHERE p.user_id = $1 AND p.community_id < $2 ORDER BY p.community_id DESC LIMIT 500`,
};

/** The batches of 'Events that you made' in the account archive. */
export const madeEventsExport: Statement = {
  name: 'communities-export-events',
  text: `SELECT e.id AS key, CASE WHEN ${isReadableCommunitySql('c.id', '$1')} THEN c.name END AS community,
      CASE WHEN ${isReadableCommunitySql('c.id', '$1')} THEN e.title END AS title, e.starts_at, e.ends_at, e.time_zone, e.created_at
    FROM community_events e JOIN communities c ON c.id = e.community_id AND c.deleted_at IS NULL
    WHERE e.creator_id = $1 AND e.id < $2 ORDER BY e.id DESC LIMIT 500`,
};

/** The batches of 'Answers to events' in the account archive. */
export const eventAnswersExport: Statement = {
  name: 'communities-export-answers',
  text: `SELECT a.event_id AS key, c.name AS community, e.title, e.starts_at, a.answer, a.answered_at
    FROM community_event_attendances a JOIN community_events e ON e.community_id = a.community_id AND e.id = a.event_id
    JOIN communities c ON c.id = a.community_id AND c.deleted_at IS NULL
    WHERE a.user_id = $1 AND a.event_id < $2 ORDER BY a.event_id DESC LIMIT 500`,
};
