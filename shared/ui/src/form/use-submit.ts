import { z, type Schema } from '@meshdeck/platform'
import type { FormikErrors, FormikHelpers, FormikValues } from 'formik'
import { useState } from 'react'

import type { Refusal } from './use-refusal'

export type SubmitOptions<Values extends FormikValues, Output> = {
  schema: Schema<Output, Values>
  /** Gets the parsed values. If it rejects, the form stays as it was and says why. */
  onSubmit: (output: Output) => Promise<unknown>
  /** The server's refusals that belong to a field: the error's words by field name. */
  fieldErrors?: ((error: unknown) => FormikErrors<Values>) | undefined
}

/**
 * Sends a form and decides where a failure goes: to its field, else to the top of the form.
 * Catches everything, because Formik swallows what its `onSubmit` rejects with.
 */
export function useSubmit<Values extends FormikValues, Output>(
  options: SubmitOptions<Values, Output>,
) {
  const { schema, onSubmit, fieldErrors } = options
  const [submitError, setSubmitError] = useState<unknown>()

  async function handleSubmit(values: Values, { setStatus }: FormikHelpers<Values>) {
    setStatus(undefined)
    try {
      await onSubmit(z.parse(schema, values))
      setSubmitError(undefined)
    } catch (error) {
      const ofFields = fieldErrors?.(error) ?? {}
      setStatus({ errors: ofFields, values } satisfies Refusal<Values>)
      setSubmitError(Object.keys(ofFields).length === 0 ? error : undefined)
    }
  }

  return { submitError, handleSubmit }
}
