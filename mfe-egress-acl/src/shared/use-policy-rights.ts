import type { PolicySwitch } from '@meshdeck/api/policy-changes'
import { preferenceAtom, useAtom, useCan, useCapabilities, z } from '@meshdeck/platform'

import { useTranslation } from '../translations'

// the same each time: what is made of them is made once
const nothing: PolicySwitch = {}
const bothWays: PolicySwitch = { allowed_traffic_direction: 1 }

/** Why somebody may not change the policies of a network, and what this server wants sent with each change. */
export function usePolicyRights(networkId: string): {
  refusal: string | undefined
  forced: PolicySwitch
} {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { isPro } = useCapabilities()
  return {
    refusal: whyNotIn(networkId, t('policies.refused')),
    // a policy that is left from a time on Pro would be refused [AC-036]
    forced: isPro ? nothing : bothWays,
  }
}

/** Whether this person is told what was done in a network: of Pro, and earlier servers tell administrators alone. */
export function useIsToldHistory(): boolean {
  const { isPro, rolesDecide } = useCapabilities()
  const { isAdmin } = useCan()
  return isPro && (isAdmin || rolesDecide)
}

/** 1 the old access lists between single nodes, 2 access policies. */
type AclVersion = '1' | '2'

const aclVersionAtom = preferenceAtom('acl_version', z.oneOf(['1', '2']))

/** Which access control this person uses, on this device; anything else that is stored becomes 1 [SE-022, AC-003]. */
export function useAclVersion(): [AclVersion, (version: AclVersion) => void] {
  const [version, setVersion] = useAtom(aclVersionAtom)
  return [version ?? '1', setVersion]
}
