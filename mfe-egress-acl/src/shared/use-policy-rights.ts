import type { PolicySwitch } from '@meshdeck/api/policy-changes'
import { forcedOn } from '@meshdeck/domain/policy-direction'
import { preferenceAtom, useAtom, useCan, useCapabilities, z } from '@meshdeck/platform'

import { useTranslation } from '../translations'

/**
 * Returns why the user may not change the policies of a network, and the values that this server requires in each
 * change.
 */
export function usePolicyRights(networkId: string): {
  refusal: string | undefined
  forced: PolicySwitch
} {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { isPro } = useCapabilities()
  return {
    refusal: whyNotIn(networkId, t('policies.refused')),
    // a policy that is left from Pro would be rejected [AC-036]
    forced: forcedOn({ isPro }),
  }
}

/** Whether the user may read a network's activity: Pro only, and some servers return it only to administrators. */
export function useCanReadHistory(): boolean {
  const { isPro, showsOwnActivity } = useCapabilities()
  const { isAdmin } = useCan()
  return isPro && (isAdmin || showsOwnActivity)
}

/** 1 for the old access lists between single nodes, 2 for access policies. */
type AclVersion = '1' | '2'

const aclVersionAtom = preferenceAtom('acl_version', z.oneOf(['1', '2']))

/** Access control that this user uses on this device; any other stored value becomes 1 [SE-022, AC-003]. */
export function useAclVersion(): [AclVersion, (version: AclVersion) => void] {
  const [version, setVersion] = useAtom(aclVersionAtom)
  return [version ?? '1', setVersion]
}
