import type { ReachPolicy, Verdict, VerdictMark } from '@meshdeck/domain/reach'
import { Box, Flex, Stack, Text, TextLink } from '@meshdeck/ui'
import { CircleCheck, CircleX, Info } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '../paths'
import { policyServiceText } from '../policy-model/policy-rows'
import { thingKey } from '../reach-things/thing-key'
import { useTranslation } from '../translations'
import { type AnswerProps, nameOf } from './name-of'
import { refusedPair } from './verdict-text'

/** As many policies as somebody reads. */
const SHOWN = 5

type Props = AnswerProps & { verdict: Verdict }

/** What decides, and what to know about it. */
export function WhyList({ networkId, question, things, verdict }: Props) {
  const { t } = useTranslation()
  const { policies, carrying, marks, state, isRefusedByLists } = verdict
  const names = { from: nameOf(things, question.from), to: nameOf(things, question.to) }
  const target = things.get(thingKey(question.to))
  const carries = new Set(carrying)
  const rest = policies.length - SHOWN
  const textOf = (policy: ReachPolicy) => {
    if (policy.type === 'Any') return 'egress:connectivityCheck.why.everything'
    return carries.has(policy)
      ? 'egress:connectivityCheck.why.carries'
      : 'egress:connectivityCheck.why.otherService'
  }

  /** A policy for all users opens the network to users alone. */
  const isTold = (mark: VerdictMark) =>
    mark !== 'open-network' ||
    policies.some((policy) => {
      const isOfUsers = policy.policy_type === 'user-policy'
      return isOfUsers === (question.from.kind === 'user') && isForAll(policy)
    })

  return (
    <Stack
      as="ul"
      gap="0"
      listStyleType="none"
      textStyle="sm"
      aria-label={t('connectivityCheck.why.title')}
    >
      {policies.length === 0 && (
        <Line tone="bad">{t('connectivityCheck.why.noPolicy', names)}</Line>
      )}
      {policies.slice(0, SHOWN).map((policy) => (
        <Line key={policy.id} tone={carries.has(policy) ? 'good' : 'bad'}>
          <TextLink to={paths.policy(networkId, policy.id)} textDecoration="underline">
            {policy.name || policy.id}
          </TextLink>
          {': '}
          {t(textOf(policy), { service: policyServiceText(policy) })}
        </Line>
      ))}
      {rest > 0 && <Line tone="note">{t('connectivityCheck.why.more', { count: rest })}</Line>}
      {isRefusedByLists && (
        <Line tone="bad">{t('connectivityCheck.why.oldAccess', refusedPair(verdict, things))}</Line>
      )}
      {state === 'allowed' && <Line tone="good">{t('connectivityCheck.why.nothingDown')}</Line>}
      {target?.isByTag && <Line tone="note">{t('connectivityCheck.why.byTag')}</Line>}
      {marks.filter(isTold).map((mark) => (
        <Line key={mark} tone="note">
          {t(`connectivityCheck.mark.${mark}`, names)}
        </Line>
      ))}
    </Stack>
  )
}

const isForAll = ({ src_type, dst_type }: ReachPolicy): boolean =>
  [src_type, dst_type].every((items) => items.some(({ value }) => value === '*'))

const looks = {
  good: { Icon: CircleCheck, color: 'status.healthy' },
  bad: { Icon: CircleX, color: 'fg.error' },
  note: { Icon: Info, color: 'fg.muted' },
} as const

function Line({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
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
