import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Restores the scroll position after a page load. For the root of the routes. */
export function useReloadPosition(): void {
  const router = useRouter();
  const [stored] = useState(useElementScrollRestoration({ getElement: () => window }));
  useEffect(() => {
    if (!stored) return;
    // A new visit does not need it.
    const repetition = import('./repeat-scroll.ts').then(({ repeatPosition }) => repeatPosition(router, stored));
    repetition.catch(reportError);
    return () => {
      repetition.then((stop) => stop(), reportError);
    };
  }, [router, stored]);
}
