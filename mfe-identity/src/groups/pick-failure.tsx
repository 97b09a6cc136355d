import type { Reading } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import type { ReactNode } from 'react'

/** In the place of what can be picked: why it did not come, and a way to try again; nothing while there is something. */
export const pickFailure = ({ data, error, refetch }: Reading<unknown>, title: string): ReactNode =>
  error && !data ? (
    <ErrorPanel error={error} title={title} onRetry={() => void refetch()} />
  ) : undefined
