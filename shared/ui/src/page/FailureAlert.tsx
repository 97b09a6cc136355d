import { describeError, errorText } from '@meshdeck/platform'

import { Box } from '../controls/layout'
import { Callout } from './Callout'

type Props = {
  error: unknown
  /** What failed, in the words of the form or question; else those of the error. */
  title?: string | undefined
  /** It is being sent again. */
  isRetried: boolean
}

/**
 * At the top of a form or question: what the server refused, in its own words where it has some. While it is
 * sent again the box is hidden and keeps its room: the second click of two must meet the button that the
 * first one met.
 */
export function FailureAlert({ error, title, isRetried }: Props) {
  return (
    <Box visibility={isRetried ? 'hidden' : 'visible'}>
      <Callout tone="critical" role="alert" title={title ?? describeError(error).title}>
        {errorText(error)}
      </Callout>
    </Box>
  )
}
