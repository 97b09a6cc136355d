import type { PolicySwitch } from '@meshdeck/api/policy-changes'
import { useCan, useCapabilities } from '@meshdeck/platform'

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
