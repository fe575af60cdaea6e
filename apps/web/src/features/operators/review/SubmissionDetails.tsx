import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import { FileText } from 'lucide-react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { PlatformDisc } from '../../../ui/product/PlatformDisc.tsx';
import { typeNames } from '../data/operator-labels.ts';

const linkClass = 'break-all font-semibold text-brand-ink hover:underline';

/** A submission: the task, the member, the texts and the proof. */
export function SubmissionDetails({ submission }: { submission: OperatorSubmission }) {
  const { task, user, comment, shareUrl, notes, proofs, appealReason, reviewReason, rejectionReason } = submission;
  return (
    <>
      <div className="flex items-start gap-3">
        <PlatformDisc platform={task.platform.name} size={40} />
        <div className="min-w-0 flex-1">
          <h3 className="break-words">{task.title}</h3>
          <p className="text-sm text-ink-2">
            <TextLink to="/user-profile/$id" params={{ id: user.id }}>
              {user.firstName} {user.lastName}
            </TextLink>{' '}
            ({user.username}) · {translate(typeNames[task.type])} · <TimeAgo dateTime={submission.submittedAt} />
          </p>
        </div>
        {submission.appealed && <Tag tone="warning">{t('Appeal', undefined, 'noun')}</Tag>}
        <GumballAmount amount={task.reward} reward />
      </div>
      <dl className="mt-3 flex flex-col gap-1.5 text-ui">
        <DetailLine label={t('Target')}>
          <a href={task.target.url} target="_blank" rel="noopener noreferrer" className={linkClass}>
            {task.target.url}
          </a>
        </DetailLine>
        {comment && <DetailLine label={t('Comment', undefined, 'noun')}>{comment}</DetailLine>}
        {shareUrl && (
          <DetailLine label={t('Shared')}>
            <a href={shareUrl} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
              {shareUrl}
            </a>
          </DetailLine>
        )}
        {notes && <DetailLine label={t('Notes')}>{notes}</DetailLine>}
        {reviewReason && <DetailLine label={t('Review reason')}>{reviewReason}</DetailLine>}
        {appealReason && <DetailLine label={t('Appeal', undefined, 'noun')}>{appealReason}</DetailLine>}
        {rejectionReason && <DetailLine label={t('Rejected')}>{rejectionReason}</DetailLine>}
        {submission.reviewedBy && <DetailLine label={t('Decided by')}>{submission.reviewedBy}</DetailLine>}
      </dl>
      {proofs.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3" aria-label={t('Proof')}>
          {proofs.map(({ id, name, type, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
                {type.startsWith('image/') ? (
                  <img src={url} alt={name} className="max-h-60 max-w-full rounded-lg bg-sunken object-contain" />
                ) : (
                  <span className="inline-flex items-center gap-2">
                    <FileText size={18} aria-hidden="true" />
                    {name}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function DetailLine({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
