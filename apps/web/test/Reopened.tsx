/** Mounts its content again, as a visit after a reload does. */
import { type ReactNode, useState } from 'react';

/** The content, and a button that mounts it again. */
export function Reopened({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Open again
      </button>
      <div key={visit}>{children}</div>
    </>
  );
}
