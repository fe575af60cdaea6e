import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { gumball } from './support/gumball.ts';

async function send(who: Member, method: string, path: string, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const response = await who.page.request.fetch(`/api${path}`, { method, headers, data });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
}

journey(
  'an applicant accepts the terms and waits, an operator accepts the application, and members accept the terms',
  { timeout: 240_000 },
  async ({ newProduct, newMember, newVisitor }) => {
    const product = await newProduct();
    const baseUrl = product.url;
    const olive = await newMember('olive', { baseUrl });
    const bob = await newMember('bob', { baseUrl });
    await gumball(product, 'grant-operator', olive.username);
    await send(olive, 'PUT', '/operator/settings', { signUpMode: 'application' });
    await send(olive, 'PUT', '/operator/sign-up', {
      questions: [{ text: 'Why do you want to join?', isRequired: true, maxLength: 200 }],
      invitationSkips: false,
      openDays: 30,
      keepDays: 30,
      minimumAge: 16,
    });
    await send(olive, 'POST', '/operator/terms', {
      kind: 'terms',
      version: 1,
      body: '**Be kind.**\n\n- To everybody',
      summary: 'The first terms',
      needsConsent: true,
    });
    await send(olive, 'POST', '/terms/consents', { consents: [{ kind: 'terms', version: 1 }] });

    const { page } = await newVisitor({ baseUrl, width: 390, height: 844, dark: true });
    await page.goto('/terms');
    await page.getByText('Be kind.').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.goto('/signup');
    await page.getByLabel('Why do you want to join?').fill('I collect gum.');
    await page.getByLabel('Date of birth').fill('1999-05-04');
    await page.getByRole('checkbox', { name: 'I have read and accept:' }).check();
    await page.getByLabel('Username').fill('cara_applies');
    await page.getByLabel('Email').fill('cara@example.org');
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-9');
    await page.getByLabel('Confirm Password').fill('correct-horse-9');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Your application has arrived.').waitFor();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    const logIn = async () => {
      await page.getByLabel('Username').fill('cara_applies');
      await page.getByLabel('Password', { exact: true }).fill('correct-horse-9');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    };
    await logIn();
    await page.getByText('Your application waits for a decision.').waitFor();

    await olive.page.goto('/operator?panel=applications');
    await olive.page.getByText('I collect gum.').waitFor();
    expect(await findAccessibilityFaults(olive.page)).toEqual([]);
    await olive.page.keyboard.press('a');
    await olive.page.getByText('1 application accepted').waitFor();
    await logIn();
    await page.waitForURL((url) => url.pathname === '/create-account');

    await bob.page.goto('/friends');
    await bob.page.getByRole('heading', { name: 'Please accept the terms' }).waitFor();
    await bob.page.getByText('The first terms').waitFor();
    expect(await findAccessibilityFaults(bob.page)).toEqual([]);
    await bob.page.getByRole('button', { name: 'I accept' }).click();
    await bob.page.getByRole('heading', { name: 'Please accept the terms' }).waitFor({ state: 'detached' });
    await bob.page.getByRole('tab', { name: /Requests/ }).waitFor();
  },
);
