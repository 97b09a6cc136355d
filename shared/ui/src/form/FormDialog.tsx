import { Formik, useFormikContext, type FormikValues } from 'formik'
import type { ReactNode } from 'react'

import { Button } from '../controls/Button'
import { Stack } from '../controls/layout'
import type { DialogSize } from '../dialog/dialog-recipe'
import { DialogBody, DialogFooter, DialogFrame } from '../dialog/DialogFrame'
import { useUnsavedGuard } from '../dialog/use-unsaved-guard'
import { useTranslation } from '../translations'
import { FormElement, SubmitAlert, SubmitButton, type SubmitOptions, useSubmit } from './Form'
import { zodValidate } from './zod-validate'

type FrameProps<Values> = {
  /** Title, or a function that derives it from the values. */
  title: string | ((values: Values) => string)
  /** Label of the submit button; the title by default. */
  action?: string
  /** Title of the alert when sending fails, such as `Failed to create network`. */
  failure?: string
  size?: DialogSize
  onClose: () => void
  children: ReactNode
}

type Props<Values extends FormikValues, Output> = SubmitOptions<Values, Output> &
  FrameProps<Values> & { initialValues: Values }

/**
 * A form in a dialog. `onSubmit` closes it or navigates; when it rejects, the dialog keeps the typed values and shows
 * the error. Closing with unsaved changes asks first [CO-034]. If the session expires, typed values except passwords
 * are restored after the next sign-in.
 */
export function FormDialog<Values extends FormikValues, Output>(props: Props<Values, Output>) {
  const { schema, onSubmit, fieldErrors, initialValues, ...frame } = props
  const { submitError, handleSubmit } = useSubmit({ schema, onSubmit, fieldErrors })

  return (
    <Formik initialValues={initialValues} validate={zodValidate(schema)} onSubmit={handleSubmit}>
      <Frame<Values> {...frame} submitError={submitError} />
    </Formik>
  )
}

function Frame<Values extends FormikValues>(props: FrameProps<Values> & { submitError: unknown }) {
  const { size = 'sm', failure, onClose, submitError, children } = props
  const { t } = useTranslation()
  const { dirty, values } = useFormikContext<Values>()
  const title = typeof props.title === 'string' ? props.title : props.title(values)
  const { action = title } = props
  const { requestClose, question } = useUnsavedGuard({ isUnsaved: dirty, asksAs: 'form', onClose })

  return (
    <DialogFrame title={title} size={size} onClose={requestClose}>
      <FormElement>
        <DialogBody>
          <Stack gap="4">
            <SubmitAlert error={submitError} title={failure} />
            {children}
          </Stack>
        </DialogBody>
        <DialogFooter>
          <Button onClick={requestClose}>{t('dialog.cancel')}</Button>
          <SubmitButton>{action}</SubmitButton>
        </DialogFooter>
      </FormElement>
      {question}
    </DialogFrame>
  )
}
