import { z, type Schema } from '@meshdeck/platform'
import {
  type FormikErrors,
  type FormikHelpers,
  type FormikValues,
  getIn,
  useFormikContext,
} from 'formik'
import { useState } from 'react'

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

/** What the server refused, by field, and what the fields held then. */
type Refusal<Values> = { errors: FormikErrors<Values>; values: Values }

/**
 * The server's words about a field, for as long as it holds what was refused. They stand beside Formik's own
 * errors, which each validation replaces, so that leaving the field does not take them away and the same
 * value can be sent again.
 */
export function useRefusal<Value>(name: string, value: Value): string | undefined {
  const refusal: Refusal<object> | undefined = useFormikContext().status
  if (!refusal || getIn(refusal.values, name) !== value) return undefined
  // words about a list as a whole are not about one of it, nor the other way round
  if (typeof getIn(refusal.errors, name.split('.').slice(0, -1)) === 'string') return undefined
  const words: unknown = getIn(refusal.errors, name)
  return typeof words === 'string' ? words : undefined
}
