import { TwitterSetup } from '../../features/platforms/TwitterSetup.tsx';
import { LockedTasks } from '../../features/tasks/catalogue/LockedTasks.tsx';

/** What a member sees in place of the tasks until their Twitter account is set up. */
export default function TwitterOnboarding({ sandboxUrl, onDone }: { sandboxUrl: string | null; onDone: () => void }) {
  return (
    <>
      <TwitterSetup sandboxUrl={sandboxUrl} onDone={onDone} />
      <LockedTasks />
    </>
  );
}
