import type { SecondFactorState } from '@gumball/contract/auth/account.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findSecondFactorState } from './second-factor.store.ts';

/**
 * Reads whether the viewer has two-factor authentication, since when, whether it must, the number of unused recovery
 * codes, and whether only passkeys open the account.
 */
export async function getSecondFactor(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
): Promise<SecondFactorState> {
  const {
    confirmed_at: since,
    codes_left: left,
    passkeys_only: passkeysOnly,
  } = await findSecondFactorState(db, viewer.userId);
  const isRequired = config.operatorsNeedSecondFactor && viewer.operator;
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: left,
    passkeysOnly,
    isRequired,
  };
}
