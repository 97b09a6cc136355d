import { describeError, errorText } from '@meshdeck/platform'
import { useFormikContext } from 'formik'

import { Box } from '../controls/layout'
import { Callout } from '../page/Callout'

type Props = {
  error: unknown
  /** What failed, in the words of the form; else those of the error. */
  title?: string | undefined
}

/**
 * At the top of a form: what the server refused, in its own words where it has some. While the form is sent
 * again it is hidden and keeps its room: the second click of two must meet the button that the first one met.
 */
export function SubmitAlert({ error, title }: Props) {
  const { isSubmitting } = useFormikContext()
  if (error === undefined) return null

  return (
    <Box visibility={isSubmitting ? 'hidden' : 'visible'}>
      <Callout tone="critical" role="alert" title={title ?? describeError(error).title}>
        {errorText(error)}
      </Callout>
    </Box>
  )
}
