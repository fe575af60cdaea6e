import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component whose code is fetched once it is wanted; null until then. Where it cannot be fetched `onFailed` is told and the page stays as it is:
 * being wanted again tries again.
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
