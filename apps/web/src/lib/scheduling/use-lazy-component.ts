import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component whose code loads when it is requested; null until then. A failure calls `onFailed`; the next request
 * retries.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  requested: boolean,
  onFailed: () => void,
): { Part: ComponentType<Props> } | null {
  const [found, setFound] = useState<{ Part: ComponentType<Props> } | null>(null);
  const fail = useEffectEvent(onFailed);
  const missing = found === null;
  useEffect(() => {
    if (!requested || !missing) return;
    let isHere = true;
    load()
      .then((module) => {
        if (isHere) setFound({ Part: module.default });
      })
      .catch(() => {
        if (isHere) fail();
      });
    return () => {
      isHere = false;
    };
  }, [requested, missing, load]);
  return found;
}
