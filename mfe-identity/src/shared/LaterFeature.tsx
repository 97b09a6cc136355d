import { useCapabilities } from '@meshdeck/platform'
import { EmptyState, type EmptyStateProps, PageSkeleton } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'
import { type LaterFlag, useLaterFeature } from './use-later-feature'

type Props = Pick<EmptyStateProps, 'icon'> & { flag: LaterFlag; children: ReactNode }

/** A page of what Pro has from 1.5.1 on; where the server does not have it, it says why. */
export function LaterFeature({ flag, icon, children }: Props) {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  const state = useLaterFeature(flag)

  if (state === 'here') return children
  if (state === undefined) return <PageSkeleton />
  return (
    <EmptyState
      {...(icon && { icon })}
      title={t(`laterFeature.title.${state}`)}
      description={t(`laterFeature.text.${state}`, { version })}
    />
  )
}
