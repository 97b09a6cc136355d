import { useTranslation } from '@meshdeck/platform'
import { ErrorPanel, PageSkeleton } from '@meshdeck/ui'
import type { ReactNode } from 'react'

type Props = {
  /** Whether the list has what the page is about; undefined while there is no list. */
  isThere: boolean | undefined
  /** Why there is no list: refused, offline, broken. */
  error: unknown
  onRetry: () => void
  /** Says that it is gone, and leads to those there are. */
  missing: ReactNode
  children: ReactNode
}

/** What stands below the header of the page of one thing: the thing, or why it is not to be seen. */
export function DetailState({ isThere, error, onRetry, missing, children }: Props) {
  const { t } = useTranslation('networks')
  if (isThere !== undefined) return isThere ? children : missing
  if (error) return <ErrorPanel error={error} title={t('loadFailed')} onRetry={onRetry} />
  return <PageSkeleton />
}
