import type { Page } from 'playwright-core';

const blocks = 480;
const blockPixels = 400;

/**
 * Renders a page of coloured blocks without scripts, text or images, as tall as posts, for about fifty seconds of
 * scrolling. Late frames there are caused by the browser and the machine.
 */
export async function renderEmptyPage(page: Page): Promise<void> {
  const blockTags = Array.from(
    { length: blocks },
    (_, index) => `<i style="height:${blockPixels - 8}px;background:hsl(${(index * 47) % 360} 60% 80%)"></i>`,
  );
  await page.goto('about:blank');
  await page.setContent(
    `<!doctype html><style>body{margin:0}i{display:block;margin:8px;border-radius:20px}</style>${blockTags.join('')}`,
  );
}
