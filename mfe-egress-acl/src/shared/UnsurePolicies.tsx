import { type ReachPolicy, unknownKindsOf } from '@meshdeck/domain/reach'
import { Stack, Text, TextLink } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { paths } from './paths'

/** Names a policy of a newer server, and the first kind in it that isn't supported. */
export const unsureText = (policy: ReachPolicy) => ({
  policy: policy.name || policy.id,
  kind: unknownKindsOf(policy)[0] ?? '',
})

/** Maximum number of policies listed. */
const MAX_POLICIES = 5

/** Lists policies that this console can't evaluate, each with a kind that isn't supported. */
export function UnsurePolicies({
  networkId,
  policies,
}: {
  networkId: string
  policies: readonly ReachPolicy[]
}) {
  const { t } = useTranslation()

  return (
    <Stack as="ul" gap="0.5" listStyleType="none">
      {policies.slice(0, MAX_POLICIES).map((policy) => (
        <Text as="li" key={policy.id} textStyle="xs">
          <TextLink to={paths.policy(networkId, policy.id)} textDecoration="underline">
            {policy.name || policy.id}
          </TextLink>
          {': '}
          {t('connectivityCheck.why.unsure', unsureText(policy))}
        </Text>
      ))}
    </Stack>
  )
}
