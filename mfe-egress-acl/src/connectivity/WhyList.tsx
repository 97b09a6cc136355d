import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import {
  carriesService,
  isAddress,
  type OpeningPolicy,
  type ReachPolicy,
  type Verdict,
  type VerdictMark,
} from '@meshdeck/domain/reach'
import { emptyList } from '@meshdeck/domain/remembered'
import { useCachedQuery } from '@meshdeck/platform'
import { Box, Flex, Stack, Text, TextLink } from '@meshdeck/ui'
import { CircleCheck, CircleX, Info } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '../shared/paths'
import { policyServiceText } from '../shared/policy-rows'
import { whyUnsure } from '../shared/UnsurePolicies'
import { useTranslation } from '../translations'
import { type AnswerProps, nameOf, refusedPair } from './verdict-text'
import { isForAllUsers, isSettled } from './ways'

/** Maximum number of policies listed. */
const MAX_POLICIES = 5

type Props = AnswerProps & { verdict: Verdict; keptPolicies: readonly OpeningPolicy[] }

/** Returns the policy that opens everything to the source, if any, and all policies that would decide without it. */
function decidingPolicies({
  question,
  verdict,
  keptPolicies,
}: Pick<Props, 'question' | 'verdict' | 'keptPolicies'>) {
  const isOfUsers = question.from.kind === 'user'
  const wide = verdict.policies.find(
    (policy) => (policy.policy_type === 'user-policy') === isOfUsers && isForAll(policy),
  )
  const otherPolicies = wide ? keptPolicies.filter(isSettled).map(({ policy }) => policy) : []
  const { service } = question
  const carrying = otherPolicies.filter((policy) => !service || carriesService(policy, service))
  return {
    wide,
    policies: [...new Set([...verdict.policies, ...otherPolicies])],
    carries: new Set([...verdict.carrying, ...carrying]),
  }
}

/** Lists what decides the verdict, what would decide it without a policy that opens everything, and notes. */
export function WhyList({ networkId, question, entities, verdict, keptPolicies }: Props) {
  const { t } = useTranslation()
  const byRouteText = useByRouteText({ networkId, question, entities })
  const { marks, state, isRefusedByLists, unsure } = verdict
  const { wide, policies, carries } = decidingPolicies({ question, verdict, keptPolicies })
  const names = {
    from: nameOf(entities, question.from),
    to: nameOf(entities, question.to),
    policy: wide && (wide.name || wide.id),
  }
  const hiddenCount = policies.length - MAX_POLICIES
  const textOf = (policy: ReachPolicy) => {
    if (policy.type === 'Any') return 'egress:connectivity.why.everything'
    return carries.has(policy)
      ? 'egress:connectivity.why.carries'
      : 'egress:connectivity.why.otherService'
  }

  const addressesIn = ({ dst_type }: ReachPolicy) =>
    question.to.kind === 'route' &&
    dst_type
      .filter(isAddress)
      .map(({ value }) => value)
      .join(', ')

  /** A policy for all users opens the network to users only. */
  const isMarkShown = (mark: VerdictMark) => mark !== 'open-network' || wide !== undefined

  return (
    <Stack
      as="ul"
      gap="0"
      listStyleType="none"
      textStyle="sm"
      aria-label={t('connectivity.why.title')}
    >
      {unsure.slice(0, MAX_POLICIES).map((policy) => (
        <AnswerLine key={policy.id} tone="note">
          <TextLink to={paths.policy(networkId, policy.id)} textDecoration="underline">
            {policy.name || policy.id}
          </TextLink>
          {': '}
          {whyUnsure(t, policy)}
        </AnswerLine>
      ))}
      {policies.length === 0 && state !== 'unknown' && (
        <AnswerLine tone="bad">{t('connectivity.why.noPolicy', names)}</AnswerLine>
      )}
      {policies.slice(0, MAX_POLICIES).map((policy) => (
        <AnswerLine key={policy.id} tone={carries.has(policy) ? 'good' : 'bad'}>
          <TextLink to={paths.policy(networkId, policy.id)} textDecoration="underline">
            {policy.name || policy.id}
          </TextLink>
          {': '}
          {t(textOf(policy), { service: policyServiceText(policy) })}
          {addressesIn(policy) && t('connectivity.why.onlyTo', { addresses: addressesIn(policy) })}
          {byRouteText(policy)}
          {isForAllUsers(policy, question) && t('connectivity.why.forAllUsers')}
        </AnswerLine>
      ))}
      {hiddenCount > 0 && (
        <AnswerLine tone="note">{t('connectivity.why.more', { count: hiddenCount })}</AnswerLine>
      )}
      {isRefusedByLists && (
        <AnswerLine tone="bad">
          {t('connectivity.why.oldAccess', refusedPair(verdict, entities))}
        </AnswerLine>
      )}
      {state === 'allowed' && (
        <AnswerLine tone="good">{t('connectivity.why.nothingDown')}</AnswerLine>
      )}
      {marks.filter(isMarkShown).map((mark) => (
        <AnswerLine key={mark} tone="note">
          {t(`connectivity.mark.${mark}`, names)}
        </AnswerLine>
      ))}
    </Stack>
  )
}

/** Returns a function for the note that a policy means an end only as an egress node. */
function useByRouteText({ networkId, question, entities }: AnswerProps) {
  const { t } = useTranslation()
  const { data: routes = emptyList } = useCachedQuery(egressRouteListQuery(networkId))

  return (policy: ReachPolicy) => {
    const found = egressNodeIn(policy, question, routes)
    if (!found) return undefined
    const { end, route } = found
    return t('connectivity.why.byRoute', {
      node: nameOf(entities, end),
      route: route.name || route.id,
    })
  }
}

/** Returns the end that a policy means only as an egress node of its route, and the route. */
function egressNodeIn(
  { src_type, dst_type }: ReachPolicy,
  { from, to }: Props['question'],
  routes: readonly EgressRoute[],
) {
  const ends = [from, to].filter(({ kind }) => kind === 'node')
  for (const items of [src_type, dst_type]) {
    if (items.some(({ value }) => value === '*' || ends.some(({ id }) => id === value))) continue
    for (const route of routes.filter(({ id }) => items.some(({ value }) => value === id))) {
      const end = ends.find(({ id }) => Object.hasOwn(route.nodes, id))
      if (end) return { end, route }
    }
  }
  return undefined
}

const isForAll = ({ src_type, dst_type }: ReachPolicy): boolean =>
  [src_type, dst_type].every((items) => items.some(({ value }) => value === '*'))

const looks = {
  good: { Icon: CircleCheck, color: 'status.healthy' },
  bad: { Icon: CircleX, color: 'fg.error' },
  note: { Icon: Info, color: 'fg.muted' },
} as const

function AnswerLine({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const { Icon, color } = looks[tone]

  return (
    <Flex as="li" gap="2.5" py="2" borderTopWidth="1px" alignItems="flex-start">
      <Box color={color} flexShrink="0" mt="0.5">
        <Icon size="1rem" aria-hidden="true" />
      </Box>
      <Text minW="0" overflowWrap="anywhere">
        {children}
      </Text>
    </Flex>
  )
}
