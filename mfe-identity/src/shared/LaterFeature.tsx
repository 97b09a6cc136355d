import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { useCapabilities, useIsServerKnown, useQuery } from '@meshdeck/platform'
import { EmptyState, type EmptyStateProps, PageSkeleton } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

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

/** What Pro has from 1.5.1 on, as far as the licence goes. */
type LaterFlag = 'enable_jit' | 'enable_posture_checks'

/**
 * Whether this server has something that came with 1.5.1: the server may be older, or its licence leave it out.
 * Undefined until the server has said so; where it says nothing, its calls will.
 */
export function useLaterFeature(flag: LaterFlag): 'here' | 'older' | 'unlicensed' | undefined {
  const isKnown = useIsServerKnown()
  const { hasTimedAccess, hasPostureChecks } = useCapabilities()
  const isLater = { enable_jit: hasTimedAccess, enable_posture_checks: hasPostureChecks }[flag]
  const { data, isError } = useQuery({ ...featureFlagsQuery(), enabled: isLater })
  if (!isKnown) return undefined
  if (!isLater) return 'older'
  if (isError) return 'here'
  return data && (data[flag] ? 'here' : 'unlicensed')
}
