import { chromium } from 'playwright-core';
import { launchOptions } from '../scripts/chromium.ts';
const out = process.argv[2];
const browser = await chromium.launch(launchOptions());
for (const [name, viewport, colorScheme] of [['wide', { width: 1440, height: 900 }, 'light'], ['narrow', { width: 390, height: 844 }, 'dark']] as const) {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  const bad: string[] = [];
  page.on('response', (r) => { if (r.status() >= 400 && r.url().includes('/api/')) bad.push(`${r.status()} ${r.url()}`); });
  await page.goto('http://127.0.0.1:3391/');
  if (!page.url().includes('login')) await page.goto('http://127.0.0.1:3391/login').catch(() => undefined);
  await page.waitForTimeout(1500);
  const inputs = page.locator('input');
  await inputs.nth(0).fill('demo.fun');
  await page.locator('input[type=password]').first().fill('gumball');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(4000);
  const token = await page.evaluate(() => fetch('/api/auth/profile', { credentials: 'include' }).then((r) => r.text()));
  await page.screenshot({ path: `${out}/${name}-home.png` });
  const friends = page.getByRole('tab', { name: /friends/i }).or(page.getByRole('button', { name: /^friends$/i })).first();
  if (await friends.count()) { await friends.click(); await page.waitForTimeout(1500); await page.screenshot({ path: `${out}/${name}-friends.png` }); }
  await page.goto('http://127.0.0.1:3391/profile'); await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}/${name}-profile.png` });
  await page.goto('http://127.0.0.1:3391/communities'); await page.waitForTimeout(2000);
  const link = page.locator('a[href*="/community/"]:visible').first();
  await link.click(); await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}/${name}-community.png` });
  console.log(name, page.url(), bad, token.slice(0, 60));
  await context.close();
}
await browser.close();
