/** Writes of filters, and decisions about what they hide: docs/product.md, Safety. */
import type {
  AccessBlock,
  BlockedPicture,
  Filter,
  FilterChange,
  FilterTrialResult,
  Hold,
  NewAccessBlock,
  NewFilter,
  Run,
} from '@gumball/contract/filters/filters.schemas';
import type { NewMemberLimits } from '@gumball/rules/filters/new-member-limits';
import type { PictureAction } from '@gumball/rules/filters/picture-hash';
import { t } from '../../../lib/i18n/i18n.ts';
import { filtersClient } from './filters.queries.ts';
import { runForForm, runWithToast } from './operators.mutations.ts';

/** Creates a filter. Rejects with an `ApiError`. */
export function createFilter(body: NewFilter, idempotencyKey: string): Promise<void> {
  return runForForm(filtersClient.create({ body }, { idempotencyKey }));
}

/** Changes what a filter does. Rejects with an `ApiError`. */
export function changeFilter(id: string, body: FilterChange): Promise<void> {
  return runForForm(filtersClient.update({ params: { id }, body }));
}

/** Pauses a filter or makes it work again. */
export function setFilterActive({ id, action, places, reason }: Filter, isActive: boolean): Promise<boolean> {
  return runWithToast(
    filtersClient.update({ params: { id }, body: { action, places, reason, isActive } }),
    isActive ? t('The filter works') : t('The filter is paused'),
    t('Failed to change the filter'),
  );
}

/** Removes a filter. */
export function removeFilter({ id }: Filter): Promise<boolean> {
  return runWithToast(
    filtersClient.remove({ params: { id } }),
    t('The filter is removed'),
    t('Failed to remove the filter'),
  );
}

/** Tries a filter without a change. Rejects with an `ApiError`. */
export async function tryFilter(kind: Filter['kind'], text: string, sample: string): Promise<FilterTrialResult> {
  return (await filtersClient.tryFilter({ body: { kind, text, sample } })).trial;
}

/** Shows a held post or comment to everybody. */
export function releaseHold({ id }: Hold): Promise<boolean> {
  return runWithToast(filtersClient.release({ params: { id } }), t('Everybody can see it now'), t('Failed to decide'));
}

/** Shows everything again that a run of spam hides. */
export function undoRun({ id }: Run): Promise<boolean> {
  return runWithToast(filtersClient.undoRun({ params: { id } }), t('Everybody can see it now'), t('Failed to decide'));
}

const daysOfSanction = 30;

/** Removes everything that a run of spam hides, with a measure against its accounts. */
export function confirmRun({ id }: Run, sanction: 'none' | 'limit' | 'silence'): Promise<boolean> {
  return runWithToast(
    filtersClient.confirmRun({ params: { id }, body: { sanction, days: sanction === 'none' ? null : daysOfSanction } }),
    t('It is removed'),
    t('Failed to decide'),
  );
}

/** Changes the limits for new members. Rejects with an `ApiError`. */
export function saveNewMemberLimits(body: NewMemberLimits): Promise<void> {
  return runForForm(filtersClient.changeNewMemberLimits({ body }));
}

/** Blocks a network or a mail domain. Rejects with an `ApiError`. */
export function createAccessBlock(body: NewAccessBlock): Promise<void> {
  return runForForm(filtersClient.createAccessBlock({ body }));
}

/** Ends a block early. */
export function removeAccessBlock({ id }: AccessBlock): Promise<boolean> {
  return runWithToast(
    filtersClient.removeAccessBlock({ params: { id } }),
    t('The block has ended'),
    t('Failed to end the block'),
  );
}

/** Changes what happens to copies of a blocked picture. */
export function changeBlockedPicture({ id }: BlockedPicture, action: PictureAction): Promise<boolean> {
  return runWithToast(
    filtersClient.changeBlockedPicture({ params: { id }, body: { action } }),
    action === 'hold' ? t('Copies are held for review') : t('Copies are refused'),
    t('Failed to change the picture'),
  );
}

/** Unblocks a picture. */
export function unblockPicture({ id }: BlockedPicture): Promise<boolean> {
  return runWithToast(
    filtersClient.removeBlockedPicture({ params: { id } }),
    t('The picture is not blocked any more'),
    t('Failed to change the picture'),
  );
}
