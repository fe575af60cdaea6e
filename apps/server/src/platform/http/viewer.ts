import type { Scope } from '@gumball/rules/auth/api-scopes';
import type { Restrictions } from '@gumball/rules/moderation/sanctions';
import type { StaffRole } from '@gumball/rules/operators/staff-roles';

/** The token of a program that acts for a user: what it may do, when it ends, and the owner of an app or a bot. */
export type ViewerToken = {
  scopes: ReadonlySet<Scope>;
  endsAtMs: number | null;
  ownerId: string | null;
  /** Whether the user is a bot, and the token is how it signs in. */
  isBot: boolean;
};

/** The signed-in user of a request, and the session. */
export type Viewer = {
  userId: string;
  /** The session, or the token of a program. */
  sessionId: string;
  /** Present where a program sent the request. It limits what the request may do. */
  token?: ViewerToken;
  /** Whether the profile has first and last name. An account without them may only complete its profile. */
  complete: boolean;
  operator: boolean;
  /** The role of an operator, which decides what the console allows; null for members. */
  staffRole: StaffRole | null;
  /** Whether the operator has to turn on two-factor authentication before the console opens. */
  needsSecondFactor: boolean;
  /** Whether the member has to accept texts of the operators first. */
  needsConsent: boolean;
  /** The owner of a bot, with whom it shares the limits of new and limited members. */
  botOwnerId?: string;
  /** When the account was created, of a bot that of its owner, in milliseconds since 1970. */
  createdAtMs: number;
  /** Until when operators restricted what the member publishes. */
  restrictions: Restrictions;
};

/** Returns the viewer of a token, or undefined. Returns synchronously if the token is cached. */
export type Authenticate = (token: string) => Viewer | undefined | Promise<Viewer | undefined>;
