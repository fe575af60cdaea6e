/** Comments with a form that has text: docs/product.md, Comments. A removal leaves them as placeholders meanwhile. */
import { createUserState } from '../../lib/session/user-state.ts';

/** `forms`: the number of such forms by comment. `removed`: the comments that are placeholders. */
const state = createUserState(() => ({ forms: new Map<string, number>(), removed: new Set<string>() }));

/** Whether a comment stays as a placeholder when it is removed. */
export const isHeld = (id: string): boolean => state.forms.has(id);

/** Records that a held comment became a placeholder. */
export function recordHeldRemoval(id: string): void {
  state.removed.add(id);
}

/** Holds a comment until the returned function is called; `remove` then removes its placeholder. */
export function hold(id: string, remove: (id: string) => void): () => void {
  state.forms.set(id, (state.forms.get(id) ?? 0) + 1);
  return () => {
    const left = (state.forms.get(id) ?? 1) - 1;
    if (left > 0) state.forms.set(id, left);
    else {
      state.forms.delete(id);
      if (state.removed.delete(id)) remove(id);
    }
  };
}
