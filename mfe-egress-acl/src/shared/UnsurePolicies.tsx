import {
  ADDRESS_KIND,
  type ReachPolicy,
  unknownKindsOf,
  type UnsurePolicy,
} from '@meshdeck/domain/reach'
import type { TFunction } from '@meshdeck/platform'
import { Stack, Text, TextLink } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { paths } from './paths'

/** Names a policy of a newer server, and the first kind in it that isn't supported. */
export const unsureText = (t: TFunction<'egress'>, policy: ReachPolicy) => ({
  policy: policy.name || policy.id,
  kind: unknownKindTexts(t, policy)[0] ?? '',
})

/** Names the kinds in a policy that aren't supported; addresses are supported, but not everywhere. */
export function unknownKindTexts(t: TFunction<'egress'>, policy: ReachPolicy): string[] {
  const kinds = unknownKindsOf(policy)
  const texts = kinds.filter((kind) => kind !== ADDRESS_KIND)
  return kinds.length === texts.length && kinds.length > 0
    ? texts
    : [...texts, t('policies.unsettledAddresses')]
}

/** Says why a policy leaves a connection unsettled. */
export const whyUnsure = (t: TFunction<'egress'>, policy: UnsurePolicy): string =>
  policy.reason === 'sites'
    ? t('connectivity.why.sites')
    : t('connectivity.why.unsure', unsureText(t, policy))

/** Maximum number of policies listed. */
const MAX_POLICIES = 5

/** Lists policies that this console can't evaluate, each with the reason. */
export function UnsurePolicies({
  networkId,
  policies,
}: {
  networkId: string
  policies: readonly UnsurePolicy[]
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
          {whyUnsure(t, policy)}
        </Text>
      ))}
    </Stack>
  )
}
