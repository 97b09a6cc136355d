import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { type Capability, sinceOf } from '@meshdeck/domain/capabilities'
import { useCapabilities, useIsServerKnown, useQuery } from '@meshdeck/platform'
import { EmptyState, type EmptyStateProps, PageSkeleton } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

type Props = Pick<EmptyStateProps, 'icon'> & { flag: OptionalFlag; children: ReactNode }

/** A page for a feature of Pro that not every release has; shows the reason if the server doesn't have it. */
export function OptionalFeature({ flag, icon, children }: Props) {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  const state = useOptionalFeature(flag)

  if (state === 'here') return children
  if (state === undefined) return <PageSkeleton />
  return (
    <EmptyState
      {...(icon && { icon })}
      title={t(`shared.optionalFeature.title.${state}`)}
      description={t(`shared.optionalFeature.text.${state}`, {
        version,
        since: sinceOf(capabilityOf[flag]),
      })}
    />
  )
}

/** Features of Pro that depend on the license. */
const capabilityOf = {
  enable_jit: 'hasJitAccess',
  enable_posture_checks: 'hasPostureChecks',
} as const satisfies Record<string, Capability>
type OptionalFlag = keyof typeof capabilityOf

/**
 * Returns whether this server has such a feature: the server may be older, or its license may exclude it. Undefined
 * until the server has responded; if it never does, the feature's own requests show the error.
 */
export function useOptionalFeature(
  flag: OptionalFlag,
): 'here' | 'older' | 'unlicensed' | undefined {
  const isKnown = useIsServerKnown()
  const isSupported = useCapabilities()[capabilityOf[flag]]
  const { data, isError } = useQuery({ ...featureFlagsQuery(), enabled: isSupported })
  if (!isKnown) return undefined
  if (!isSupported) return 'older'
  if (isError) return 'here'
  return data && (data[flag] ? 'here' : 'unlicensed')
}
