import { useFormikContext } from 'formik'

import { FailureAlert } from '../page/FailureAlert'

type Props = {
  error: unknown
  /** What failed, in the words of the form; else those of the error. */
  title?: string | undefined
}

/** At the top of a form: why it could not be sent. */
export function SubmitAlert({ error, title }: Props) {
  const { isSubmitting } = useFormikContext()
  return (
    error !== undefined && <FailureAlert error={error} title={title} isRetried={isSubmitting} />
  )
}
