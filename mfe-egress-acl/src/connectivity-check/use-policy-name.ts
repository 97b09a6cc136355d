import { policyListQuery } from '@meshdeck/api/policies'
import { useQuery } from '@meshdeck/platform'

/**
 * What a policy is called, by its id. Rows of the table would say it too: of 2,000 policies those hold the page, for they
 * name all that each connects.
 */
export function usePolicyName(networkId: string): (id: string) => string {
  const { data: policies } = useQuery({ ...policyListQuery(networkId), staleTime: Infinity })
  return (id) => policies?.find((policy) => policy.id === id)?.name || id
}
