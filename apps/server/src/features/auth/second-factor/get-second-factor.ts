import type { SecondFactorState } from '@gumball/contract/auth/account.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findSecondFactorState } from './second-factor.store.ts';

/** Reads whether the viewer has two-factor authentication, since when, whether it must, and the number of unused recovery codes. */
export async function getSecondFactor(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
): Promise<SecondFactorState> {
  const state = await findSecondFactorState(db, viewer.userId);
  const isRequired = config.operatorsNeedSecondFactor && viewer.operator;
  if (!state) return { isOn: false, since: null, recoveryCodesLeft: 0, isRequired };
  return { isOn: true, since: state.confirmed_at.toISOString(), recoveryCodesLeft: state.codes_left, isRequired };
}
