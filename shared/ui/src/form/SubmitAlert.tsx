import { describeError, errorText } from '@meshdeck/platform'

import { Callout } from '../page/Callout'

type Props = {
  error: unknown
  /** What failed, in the words of the form; else those of the error. */
  title?: string | undefined
}

/** At the top of a form: what the server refused, in its own words where it has some. */
export function SubmitAlert({ error, title }: Props) {
  if (error === undefined) return null

  return (
    <Callout tone="critical" role="alert" title={title ?? describeError(error).title}>
      {errorText(error)}
    </Callout>
  )
}
