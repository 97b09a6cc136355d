import { describeError, errorText } from '@meshdeck/platform'

import { Callout } from '../page/Callout'

/** At the top of a form: what the server refused, in its own words where it has some. */
export function SubmitAlert({ error }: { error: unknown }) {
  if (error === undefined) return null

  return (
    <Callout tone="critical" role="alert" title={describeError(error).title}>
      {errorText(error)}
    </Callout>
  )
}
