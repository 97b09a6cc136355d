import { Formik, type FormikValues } from 'formik'
import type { ReactNode } from 'react'

import { Stack } from '../controls/layout'
import { FormElement } from './FormElement'
import { SubmitAlert } from './SubmitAlert'
import { useSubmit, type SubmitOptions } from './use-submit'
import { zodValidate } from './zod-validate'

type Props<Values extends FormikValues, Output> = SubmitOptions<Values, Output> & {
  initialValues: Values
  /** Title of the alert when sending fails, such as `Sign-in failed`. */
  failure?: string
  /** Fields, and a `SubmitButton` where the page wants it. */
  children: ReactNode
}

/** A form on a page, such as sign-in; in a dialog use `FormDialog`. */
export function Form<Values extends FormikValues, Output>(props: Props<Values, Output>) {
  const { initialValues, failure, children, ...submitOptions } = props
  const { submitError, handleSubmit } = useSubmit(submitOptions)

  return (
    <Formik
      initialValues={initialValues}
      validate={zodValidate(submitOptions.schema)}
      onSubmit={handleSubmit}
    >
      <FormElement>
        <Stack gap="4">
          <SubmitAlert error={submitError} title={failure} />
          {children}
        </Stack>
      </FormElement>
    </Formik>
  )
}
