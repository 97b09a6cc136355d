import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { useCapabilities, useIsServerKnown, useQuery } from '@meshdeck/platform'
import { EmptyState, type EmptyStateProps, PageSkeleton } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

type Props = Pick<EmptyStateProps, 'icon'> & { flag: OptionalFlag; children: ReactNode }

/** A page for a feature of Pro since 1.5.1; shows the reason if the server doesn't have it. */
export function OptionalFeature({ flag, icon, children }: Props) {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  const state = useOptionalFeature(flag)

  if (state === 'here') return children
  if (state === undefined) return <PageSkeleton />
  return (
    <EmptyState
      {...(icon && { icon })}
      title={t(`optionalFeature.title.${state}`)}
      description={t(`optionalFeature.text.${state}`, { version })}
    />
  )
}

/** Features of Pro since 1.5.1, depending on the license. */
type OptionalFlag = 'enable_jit' | 'enable_posture_checks'

/**
 * Returns whether this server has a feature of 1.5.1: the server may be older, or its license may exclude it. Undefined
 * until the server has responded; if it never does, the feature's own requests show the error.
 */
export function useOptionalFeature(
  flag: OptionalFlag,
): 'here' | 'older' | 'unlicensed' | undefined {
  const isKnown = useIsServerKnown()
  const { hasTimedAccess, hasPostureChecks } = useCapabilities()
  const isLater = { enable_jit: hasTimedAccess, enable_posture_checks: hasPostureChecks }[flag]
  const { data, isError } = useQuery({ ...featureFlagsQuery(), enabled: isLater })
  if (!isKnown) return undefined
  if (!isLater) return 'older'
  if (isError) return 'here'
  return data && (data[flag] ? 'here' : 'unlicensed')
}
