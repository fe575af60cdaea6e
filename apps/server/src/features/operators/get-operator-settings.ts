import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import type { Deps } from '../../deps.ts';

/** Reads the settings of the network that operators change in the console. */
export async function getOperatorSettings({
  config,
  taskGate,
  tipsPerDay,
}: Pick<Deps, 'config' | 'taskGate' | 'tipsPerDay'>): Promise<OperatorSettings> {
  return {
    taskGate: await taskGate.current(),
    tipsPerDay: await tipsPerDay.current(),
    isTwitterConfigured: config.platforms.x !== undefined,
  };
}
