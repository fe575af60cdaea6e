/** What is being typed and is kept nowhere: a reload would lose it. docs/product.md, Drafts. */

type Field = HTMLInputElement | HTMLTextAreaElement;

const textInputTypes = new Set(['text', 'email', 'password', 'tel', 'url', 'number', 'date']);
const editedFields = new Set<Field>();

/** Follows what is typed on this page, from now on. */
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

/** Whether a field holds what was typed into it and is no draft. Fields that keep one say so: `data-draft`, on themselves or around them. */
export function hasUnsavedInput(): boolean {
  for (const field of editedFields) {
    if (!field.isConnected || field.value.trim() === '') editedFields.delete(field);
    else if (!field.closest('[data-draft]')) return true;
  }
  return false;
}
