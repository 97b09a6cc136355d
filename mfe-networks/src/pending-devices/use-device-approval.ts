import { featureFlagsQuery } from '@meshdeck/api/feature-flags'
import { useCapabilities, useIsServerKnown, useQuery } from '@meshdeck/platform'

/**
 * Whether networks of this server may ask before they take a device in: what its licence allows from
 * 1.5.1 on. Undefined until the server has said so.
 */
export function useDeviceApproval(): boolean | undefined {
  const isKnown = useIsServerKnown()
  const { isPro, hasConsoleHosts: isLater } = useCapabilities()
  const mayApprove = isPro && isLater
  const { data, isError } = useQuery({ ...featureFlagsQuery(), enabled: mayApprove })
  if (!isKnown) return undefined
  return mayApprove && !isError ? data?.enable_device_approval : false
}
