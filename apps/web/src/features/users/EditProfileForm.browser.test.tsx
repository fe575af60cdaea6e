import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, maya, renderPage, resetPage } from '../../../test/TestPage.tsx';
import type { ImageUploader } from '../../ui/media/upload-image-change.ts';
import { EditProfileForm } from './EditProfileForm.tsx';

const field = (name: string) => page.getByLabelText(name, { exact: true });
const save = page.getByRole('button', { name: 'Save Changes' });
const leave = vi.fn<() => void>();
const sendAvatar = vi.fn<ImageUploader>();
const sendBanner = vi.fn<ImageUploader>();

let api: ReturnType<typeof fakeApi>;
let respond: (call: FakeCall) => FakeResponse;

function savedBy({ body }: FakeCall): FakeResponse {
  return { status: 200, body: { success: true, message: 'Saved', user: { ...maya, ...(body as object) } } };
}

const form = () => <EditProfileForm uploadAvatar={sendAvatar} uploadBanner={sendBanner} onLeave={leave} />;

/** A picture of 40 by 20 pixels: red on the left, blue on the right. */
async function twoColours(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 40;
  canvas.height = 20;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 20, 20);
  context.fillStyle = '#0000ff';
  context.fillRect(20, 0, 20, 20);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  if (!blob) throw new Error('no picture');
  return new File([blob], 'two.png', { type: 'image/png' });
}

async function choose(name: 'avatar' | 'banner', file: File): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>(`input[data-picture=${name}]`);
  await expect.poll(find).not.toBeNull();
  const input = find();
  if (!input) throw new Error(`no input for the ${name}`);
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function chooseAndApply(name: 'avatar' | 'banner'): Promise<void> {
  await choose(name, await twoColours());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}

async function colourInTheMiddle(file: File): Promise<number[]> {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [
    bitmap.width,
    bitmap.height,
    ...(context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data.slice(0, 3) ?? []),
  ];
}

beforeEach(() => {
  respond = savedBy;
  api = fakeApi((call) => respond(call));
  sendAvatar.mockReset().mockResolvedValue('/uploads/new-avatar.png');
  sendBanner.mockReset().mockResolvedValue('/uploads/new-banner.png');
  leave.mockReset();
});
afterEach(() => {
  api.restore();
  resetPage();
});

describe('the profile form', () => {
  it('saves changes, confirms it, and opens the profile a moment later', async () => {
    await renderPage(form());
    await field('First Name').fill('Mia');
    await expect.element(page.getByText('Mia Okafor')).toBeVisible();
    await field('Location').fill('Lagos');
    await expect.element(page.getByText('maya.fun · Lagos')).toBeVisible();
    await save.click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(api.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/auth/profile', { firstName: 'Mia', location: 'Lagos' }],
    ]);
    expect(leave).not.toHaveBeenCalled();
    await expect.poll(() => leave.mock.calls.length).toBe(1);
    expect(localStorage.getItem('draft:1:profile')).toBeNull();
  });

  it('restores the input after a reload, and Cancel confirms before discarding it', async () => {
    await renderPage(form());
    await field('Bio').fill('Muralist.');
    window.dispatchEvent(new Event('pagehide'));
    const stored = localStorage.getItem('draft:1:profile') ?? '';
    resetPage();
    localStorage.setItem('draft:1:profile', stored);
    await renderPage(form());
    await expect.element(field('Bio')).toHaveValue('Muralist.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(field('Bio')).toHaveValue('Muralist.');
    expect(leave).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => leave.mock.calls.length).toBe(1);
    expect(localStorage.getItem('draft:1:profile')).toBeNull();
  });

  it('leaves without a confirmation if nothing would be lost', async () => {
    await renderPage(form());
    await field('Bio').fill('Muralist.');
    await field('Bio').fill('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(leave).toHaveBeenCalledOnce();
  });

  it('requires both names with the message of the rule, at the empty field', async () => {
    await renderPage(form());
    await field('Last Name').fill('  ');
    await save.click();
    await expect.element(field('Last Name')).toHaveAccessibleDescription('Please provide your first and last name');
    await expect.element(field('Last Name')).toHaveFocus();
    expect(api.calls).toEqual([]);
  });

  it('shows errors without a field in an alert, and can be saved again', async () => {
    respond = () => 'network error';
    await renderPage(form());
    await field('First Name').fill('Mia');
    await save.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Unable to connect to server. Please check if the server is running.');
    respond = savedBy;
    await save.click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
  });

  it('uploads the crop chosen with the arrow keys', async () => {
    await renderPage(form());
    await choose('avatar', await twoColours());
    await expect.element(page.getByRole('application', { name: 'Picture' })).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
    for (let presses = 0; presses < 20; presses += 1) await userEvent.keyboard('{ArrowRight}');
    await page.getByRole('button', { name: 'Apply' }).click();
    await save.click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    const [file] = sendAvatar.mock.calls[0] ?? [];
    expect(await colourInTheMiddle(file as File)).toEqual([20, 20, 0, 0, 255]);
    expect(api.calls[0]?.body).toMatchObject({ avatarUrl: '/uploads/new-avatar.png' });
  });

  it('moves a picture with the pointer that drags it', async () => {
    await renderPage(form());
    await choose('avatar', await twoColours());
    await expect.element(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
    const stage = page.getByRole('application', { name: 'Picture' }).element();
    const { left, top, width } = stage.getBoundingClientRect();
    const at = (share: number) => ({
      bubbles: true,
      pointerId: 1,
      clientX: left + width * share,
      clientY: top + 10,
    });
    // A synthetic pointer cannot be captured.
    stage.setPointerCapture = () => undefined;
    stage.dispatchEvent(new PointerEvent('pointerdown', at(0.1)));
    stage.dispatchEvent(new PointerEvent('pointermove', at(0.9)));
    stage.dispatchEvent(new PointerEvent('pointerup', at(0.9)));
    stage.dispatchEvent(new PointerEvent('pointermove', at(0)));
    await page.getByRole('button', { name: 'Apply' }).click();
    await save.click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    const [file] = sendAvatar.mock.calls[0] ?? [];
    expect(await colourInTheMiddle(file as File)).toEqual([20, 20, 255, 0, 0]);
  });

  it('crops a banner to four by one, closer with zoom', async () => {
    await renderPage(form());
    await choose('banner', await twoColours());
    const stage = page.getByRole('application', { name: 'Picture' });
    await expect.element(stage).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
    await userEvent.keyboard('++++');
    await page.getByRole('slider', { name: 'Zoom' }).fill('2');
    await page.getByRole('button', { name: 'Apply' }).click();
    await save.click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    const [file] = sendBanner.mock.calls[0] ?? [];
    expect((await colourInTheMiddle(file as File)).slice(0, 2)).toEqual([20, 5]);
  });

  it('saves the other fields if the upload of a picture fails, and names the picture', async () => {
    sendAvatar.mockRejectedValue(new Error('the line broke'));
    await renderPage(form());
    await chooseAndApply('avatar');
    await chooseAndApply('banner');
    await field('First Name').fill('Mia');
    await save.click();
    await expect
      .element(page.getByText('Failed to upload avatar. Profile will be updated without new avatar.'))
      .toBeVisible();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(api.calls[0]?.body).toEqual({
      firstName: 'Mia',
      bannerUrl: '/uploads/new-banner.png',
    });
  });

  it('shows the upload progress, then that the profile is saved, and uploads no picture twice', async () => {
    let arrived = (_url: string) => {};
    sendAvatar.mockImplementation((_file, { onProgress }) => {
      onProgress?.(0.4);
      return new Promise((resolve) => {
        arrived = resolve;
      });
    });
    respond = () => ({ status: 500, body: {} });
    await renderPage(form());
    await chooseAndApply('avatar');
    await save.click();
    await expect.element(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    await expect
      .element(page.getByRole('progressbar', { name: 'Uploading avatar' }))
      .toHaveAttribute('aria-valuenow', '40');
    arrived('/uploads/new-avatar.png');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Server error. Please check the backend logs.');
    respond = savedBy;
    await save.click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(sendAvatar).toHaveBeenCalledOnce();
  });

  it('rejects other files and too large ones, with the message of the rule', async () => {
    await renderPage(form());
    await choose('avatar', new File(['words'], 'words.txt', { type: 'text/plain' }));
    await expect.element(page.getByText('Please select an image file for avatar')).toBeVisible();
    await choose('banner', new File([new Uint8Array(10 * 1024 * 1024)], 'huge.png', { type: 'image/png' }));
    await expect.element(page.getByText('Banner image must be less than 10MB')).toBeVisible();
    await choose('avatar', new File(['not a picture'], 'broken.png', { type: 'image/png' }));
    await expect.element(page.getByText('"broken.png" could not be read. It may be damaged.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('removes a picture', async () => {
    await renderPage(form());
    await chooseAndApply('banner');
    await page.getByRole('button', { name: 'Change banner' }).click();
    await page.getByRole('menuitem', { name: 'Remove banner' }).click();
    await save.click();
    await expect.element(page.getByText('Profile updated successfully!')).toBeVisible();
    expect(api.calls[0]?.body).toMatchObject({ bannerUrl: null });
  });
});
