import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import type { TaskGate } from '@gumball/rules/tasks/task-gate';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getOperatorSettings } from './get-operator-settings.ts';
import { recordAction } from './record-action.ts';

/** Changes the settings of the network, with an entry in the audit log if something changed. */
export async function updateOperatorSettings(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'taskGate'>,
  viewer: Viewer,
  { taskGate }: { taskGate: TaskGate },
): Promise<OperatorSettings> {
  await deps.db.transaction(async (tx) => {
    if ((await deps.taskGate.save(tx, taskGate)) === taskGate) return;
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'change-task-gate',
      subject: { kind: 'setting', id: 'task-gate' },
      details: { accounts: taskGate },
    });
  });
  deps.taskGate.refresh();
  return getOperatorSettings(deps);
}
