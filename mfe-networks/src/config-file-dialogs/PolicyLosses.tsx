import { policyListQuery } from '@meshdeck/api/policies'
import { usesOfNodes } from '@meshdeck/domain/where-used'
import { useQuery } from '@meshdeck/platform'

import { useTranslation } from '../translations'
import { UseCounts } from '../uses/UseCounts'

type Props = { networkId: string; ids: readonly string[] }

/**
 * The policies that name config files: the server takes them out of these with each change, and
 * deletes a policy that has no other source or destination (seen on 1.0.0 and 1.5.1).
 */
export function PolicyLosses({ networkId, ids }: Props) {
  const { t } = useTranslation()
  const { data: policies = [], isPending, isSuccess } = useQuery(policyListQuery(networkId))

  return (
    <UseCounts
      title={t('configFiles.losesPolicies', { count: ids.length })}
      uses={usesOfNodes(ids, { policies })}
      isPending={isPending}
      isWhole={isSuccess}
    />
  )
}
