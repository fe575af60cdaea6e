import { type ReactNode, type Ref, type RefObject, useId } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../forms/Button.tsx';
import { Modal } from './Modal.tsx';

/** A dialog with one form: Enter submits it, and while it is sent the dialog cannot be closed. */
export function FormDialog({
  title,
  submitLabel,
  submitKind = 'primary',
  isBusy,
  isDisabled = false,
  isDraft = false,
  initialFocus,
  formRef,
  className,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  /** The label of the submit button, also while the form is sent. */
  submitLabel: string;
  submitKind?: 'primary' | 'danger';
  isBusy: boolean;
  isDisabled?: boolean;
  /** Leaving the page with its text asks first. */
  isDraft?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  formRef?: Ref<HTMLFormElement>;
  className?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const formId = useId();
  return (
    <Modal
      title={title}
      open
      onClose={onClose}
      locked={isBusy}
      {...(initialFocus ? { initialFocus } : {})}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-2">
          <Button kind="ghost" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            kind={submitKind}
            type="submit"
            form={formId}
            className="max-w-full !whitespace-normal"
            disabled={isDisabled}
            busy={isBusy}
          >
            {submitLabel}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        ref={formRef}
        noValidate
        data-draft={isDraft || undefined}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled && !isBusy) onSubmit();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
