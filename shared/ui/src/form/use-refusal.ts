import { getIn, useFormikContext, type FormikErrors } from 'formik'

/** What the server refused, by field, and what the fields held then. */
export type Refusal<Values> = { errors: FormikErrors<Values>; values: Values }

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
