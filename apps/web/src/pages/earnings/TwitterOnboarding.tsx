import { TwitterSetup } from '../../features/platforms/TwitterSetup.tsx';
import { LockedTasks } from '../../features/tasks/catalogue/LockedTasks.tsx';

/** Replaces the tasks until the Twitter account is set up. */
export default function TwitterOnboarding({ sandboxUrl, onDone }: { sandboxUrl: string | null; onDone: () => void }) {
  return (
    <>
      <TwitterSetup sandboxUrl={sandboxUrl} onDone={onDone} />
      <LockedTasks />
    </>
  );
}
