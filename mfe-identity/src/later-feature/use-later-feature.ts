import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { useCapabilities, useIsServerKnown, useQuery } from '@meshdeck/platform'

/** What Pro has from 1.5.1 on, as far as the licence goes. */
export type LaterFlag = 'enable_jit' | 'enable_posture_checks'

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
