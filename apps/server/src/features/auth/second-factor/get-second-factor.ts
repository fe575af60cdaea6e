import type { SecondFactorState } from '@gumball/contract/auth/account.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findSecondFactorState } from './second-factor.store.ts';

/** Reads whether the viewer has two-factor authentication, since when, and the number of unused recovery codes. */
export async function getSecondFactor({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<SecondFactorState> {
  const state = await findSecondFactorState(db, viewer.userId);
  if (!state) return { isOn: false, since: null, recoveryCodesLeft: 0 };
  return { isOn: true, since: state.confirmed_at.toISOString(), recoveryCodesLeft: state.codes_left };
}
