/** Unsaved input that no draft stores: a reload would lose it. docs/product.md, Drafts. */

type Field = HTMLInputElement | HTMLTextAreaElement;

const textInputTypes = new Set(['text', 'email', 'password', 'tel', 'url', 'number', 'date']);
// Elements of the page; removed ones are dropped when they are read.
const editedFields = new Set<Field>();

/** Starts tracking input on this page. */
export function trackTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const isText =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && textInputTypes.has(target.type));
      if (isText) editedFields.add(target);
    },
    { capture: true, passive: true },
  );
}

/**
 * Whether a field holds input without a draft. Fields with a draft are marked: `data-draft`, on themselves or an
 * ancestor.
 */
export function hasUnsavedInput(): boolean {
  for (const field of editedFields) {
    if (!field.isConnected || field.value.trim() === '') editedFields.delete(field);
    else if (!field.closest('[data-draft]')) return true;
  }
  return false;
}
