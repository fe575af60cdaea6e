import { onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Shows text at 200 % on a phone until the test ends. */
export async function enlargeText(): Promise<void> {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
}

/** Returns the texts of a box that end outside of it, except those that end in an ellipsis. */
export function findCutTexts(box: Locator): string[] {
  const element = box.element();
  const { left, right } = element.getBoundingClientRect();
  return [...element.querySelectorAll('*')]
    .filter((part) => part.children.length === 0 && !part.closest('.truncate, .sr-only'))
    .filter((part) => {
      const bounds = part.getBoundingClientRect();
      return bounds.left < left - 1 || bounds.right > right + 1;
    })
    .map((part) => part.textContent);
}
