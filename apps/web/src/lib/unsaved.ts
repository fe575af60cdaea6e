/** What is being typed and is kept nowhere: a reload would lose it. docs/product.md, Drafts. */

type Field = HTMLInputElement | HTMLTextAreaElement;

const texts = new Set(['text', 'email', 'password', 'tel', 'url', 'number', 'date']);
const typed = new Set<Field>();

/** Follows what is typed on this page, from now on. */
export function followTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const isText =
        target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && texts.has(target.type));
      if (isText) typed.add(target);
    },
    { capture: true, passive: true },
  );
}

/** Whether a field holds what was typed into it and is no draft. Fields that keep one say so: `data-draft`, on themselves or around them. */
export function isAnythingUnsaved(): boolean {
  for (const field of typed) {
    if (!field.isConnected || field.value.trim() === '') typed.delete(field);
    else if (!field.closest('[data-draft]')) return true;
  }
  return false;
}
