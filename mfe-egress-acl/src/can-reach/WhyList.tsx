import type { ReachPolicy, Verdict, VerdictMark } from '@meshdeck/domain/reach'
import { Box, Flex, Stack, Text, TextLink } from '@meshdeck/ui'
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '../paths'
import { thingKey } from '../reach-things/thing-key'
import { useCanReachWords } from './can-reach-words'
import { type AnswerProps, nameOf } from './name-of'

/** As many policies as somebody reads. */
const SHOWN = 5

type Props = AnswerProps & { verdict: Verdict }

/** What decides, what is down on the way, and what is to be said beside it. */
export function WhyList({ networkId, question, things, verdict }: Props) {
  const { t } = useCanReachWords()
  const { policies, carrying, path, marks } = verdict
  const names = { from: nameOf(things, question.from), to: nameOf(things, question.to) }
  const target = things.get(thingKey(question.to))
  const carries = new Set(carrying)
  const down = path.filter((step) => step.down !== undefined)
  const rest = policies.length - SHOWN
  const textOf = (policy: ReachPolicy) => {
    if (policy.type === 'Any') return 'can-reach:why.everything'
    return carries.has(policy) ? 'can-reach:why.carries' : 'can-reach:why.otherService'
  }

  /** A policy for all users opens the network to users alone. */
  const isTold = (mark: VerdictMark) =>
    mark !== 'open-network' ||
    policies.some((policy) => {
      const isOfUsers = policy.policy_type === 'user-policy'
      return isOfUsers === (question.from.kind === 'user') && isForAll(policy)
    })

  return (
    <Stack as="ul" gap="0" listStyleType="none" textStyle="sm" aria-label={t('why.title')}>
      {policies.length === 0 && <Line tone="bad">{t('why.noPolicy', names)}</Line>}
      {policies.slice(0, SHOWN).map((policy) => (
        <Line key={policy.id} tone={carries.has(policy) ? 'good' : 'bad'}>
          <TextLink to={paths.policy(networkId, policy.id)} textDecoration="underline">
            {policy.name || policy.id}
          </TextLink>
          {': '}
          {t(textOf(policy), { service: trafficOf(policy) })}
        </Line>
      ))}
      {rest > 0 && <Line tone="note">{t('why.more', { count: rest })}</Line>}
      {down.map((step) => (
        <Line key={thingKey(step.thing)} tone="down">
          {t(`down.${step.down}`, { name: nameOf(things, step.thing) })}
        </Line>
      ))}
      {down.length === 0 && path.length > 1 && <Line tone="good">{t('why.nothingDown')}</Line>}
      {target?.isByTag && <Line tone="note">{t('why.byTag')}</Line>}
      {marks.filter(isTold).map((mark) => (
        <Line key={mark} tone="note">
          {t(`mark.${mark}`, names)}
        </Line>
      ))}
    </Stack>
  )
}

const isForAll = ({ src_type, dst_type }: ReachPolicy): boolean =>
  [src_type, dst_type].every((items) => items.some(({ value }) => value === '*'))

const trafficOf = ({ type, protocol, ports }: ReachPolicy): string =>
  [type, protocol === 'all' ? '' : protocol, ports.join(', ')].filter(Boolean).join(' ')

const looks = {
  good: { Icon: CircleCheck, color: 'status.healthy' },
  bad: { Icon: CircleX, color: 'fg.error' },
  down: { Icon: TriangleAlert, color: 'warning.fg' },
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
