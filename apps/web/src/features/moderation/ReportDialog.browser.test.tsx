import { moderationEndpoints } from '@gumball/contract/moderation/moderation.endpoints';
import type { moderationRoutes } from '@gumball/contract/moderation/moderation.routes';
import '../../ui/styles/app.css';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorResponse, fakeApi, okResponse } from '../../../test/fake-api.ts';
import { render } from '../../../test/render.ts';
import ReportDialog from './ReportDialog.tsx';

const request = {
  targetType: 'post',
  targetId: '7',
  author: { id: '9', firstName: 'Bob', lastName: 'Baker' },
} as const;
const send = page.getByRole('button', { name: 'Report', exact: true });
const acceptedResponse = () =>
  okResponse<typeof moderationRoutes.report>(
    {
      success: true,
      report: { id: '1', targetType: 'post', targetId: '7', reason: 'spam', createdAt: '2026-01-01T00:00:00.000Z' },
    },
    201,
  );

describe('ReportDialog', () => {
  it('requires a reason, confirms the report and offers to block the author', async () => {
    const calls = fakeApi([moderationEndpoints.report, acceptedResponse]);
    const onBlock = vi.fn<(userId: string) => Promise<void>>(async () => undefined);
    const onClose = vi.fn<() => void>();
    render(<ReportDialog request={request} onBlock={onBlock} onClose={onClose} />);
    await send.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose a reason');
    expect(calls).toEqual([]);
    await page.getByRole('radio', { name: 'Spam or scam' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'Bullying or harassment' })).toBeChecked();
    await send.click();
    await expect.element(page.getByText('Thank you for telling us')).toBeVisible();
    expect(calls).toEqual([
      { path: '/api/reports', body: { targetType: 'post', targetId: '7', reason: 'harassment', details: '' } },
    ]);
    await page.getByRole('button', { name: 'Block Bob Baker' }).click();
    await expect.poll(() => onBlock.mock.calls).toEqual([['9']]);
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  });

  it('shows the error of the server and keeps the typed text', async () => {
    fakeApi([moderationEndpoints.report, () => errorResponse('REPORT_TARGET_NOT_FOUND')]);
    render(<ReportDialog request={request} onBlock={async () => undefined} onClose={() => undefined} />);
    await page.getByRole('radio', { name: 'Something else' }).click();
    await send.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please tell us what is wrong');
    await page.getByLabelText('What is wrong?').fill('It is not true');
    await send.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('That is no longer there');
    await expect.element(page.getByLabelText('What is wrong?')).toHaveValue('It is not true');
  });
});
