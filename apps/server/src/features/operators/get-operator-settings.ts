import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../deps.ts';

/** The settings of the network that operators change in the console, and what they depend on. */
export type StoredSettings = Pick<
  Deps,
  | 'config'
  | 'taskGate'
  | 'signUpMode'
  | 'publicPages'
  | 'tipsPerDay'
  | 'grantApproval'
  | 'communityTaskTerms'
  | 'mailDomains'
  | 'referralAction'
>;

/** Reads the settings of the network that operators change in the console. */
export async function getOperatorSettings({
  config,
  taskGate,
  signUpMode,
  publicPages,
  tipsPerDay,
  grantApproval,
  communityTaskTerms,
  mailDomains,
  referralAction,
}: StoredSettings): Promise<OperatorSettings> {
  const terms = await communityTaskTerms.current();
  const { disposable, allowed } = await mailDomains.current();
  return {
    communityTasks: { ...terms, types: [...terms.types] },
    taskGate: await taskGate.current(),
    signUpMode: await signUpMode.current(),
    publicPages: await publicPages.current(),
    tipsPerDay: await tipsPerDay.current(),
    grantApprovalFrom: await grantApproval.current(),
    mailDomains: { disposable: [...disposable], allowed: [...allowed] },
    referralAction: await referralAction.current(),
    isTwitterConfigured: config.platforms.x !== undefined,
  };
}
