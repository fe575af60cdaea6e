import { defaultTaskGate, type TaskGate, taskGates } from '@gumball/rules/tasks/task-gate';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createSetting, type Setting } from '../../platform/settings/create-setting.ts';

/** Creates the setting of the accounts that operators require for tasks. */
export function createTaskGate(deps: Pick<PlatformDeps, 'db'>): Setting<TaskGate> {
  return createSetting(deps, 'task-gate', (stored) => taskGates.find((gate) => gate === stored) ?? defaultTaskGate);
}
