/** Row types of sign-ups, of terms and of the ways to sign in. */
import type { ApplicationAnswer } from '@gumball/rules/auth/applications';
import type { Language } from '@gumball/rules/formats/languages';
import type { TermsKind } from '@gumball/rules/terms/terms';
import type { ColumnType, Generated } from 'kysely';

type SecondFactors = {
  user_id: string;
  secret: Buffer;
  last_step: Generated<number | null>;
  confirmed_at: Generated<Date | null>;
};
type RecoveryCodes = { user_id: string; code_hash: Buffer };
type Passkeys = {
  user_id: string;
  id: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Generated<Date | null>;
};
type PasskeyChallenges = { ticket_hash: Buffer; challenge: string; session_id: string | null; expires_at: Date };
type Identities = {
  issuer: string;
  subject: string;
  id: string;
  user_id: string;
  email: string | null;
  created_at: Date;
  last_used_at: Generated<Date | null>;
};
type OidcTickets = { ticket_hash: Buffer; kind: string; session_id: string | null; data: string; expires_at: Date };
type Applications = {
  user_id: string;
  state: Generated<'pending' | 'accepted' | 'refused'>;
  answers: ColumnType<ApplicationAnswer[], string, never>;
  language: Language;
  reason: Generated<string>;
  applied_at: Date;
  decided_at: ColumnType<Date | null, undefined, Date>;
};

type TermsTexts = {
  kind: TermsKind;
  version: number;
  body: string;
  summary: string;
  needs_consent: boolean;
  published_at: Date;
};
type Consents = { user_id: string; kind: TermsKind; version: number; consented_at: Date };

type ConfirmationCodes = { session_id: string; code_hash: Buffer; attempts_left: number; expires_at: Date };

/** The tables of sign-ups, of terms and of the ways to sign in. */
export type AuthSchema = {
  second_factors: SecondFactors;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  identities: Identities;
  oidc_tickets: OidcTickets;
  applications: Applications;
  terms_texts: TermsTexts;
  consents: Consents;
  confirmation_codes: ConfirmationCodes;
};
