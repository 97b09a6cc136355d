import { configTextQuery } from '@meshdeck/api/config-files'
import { isCidr } from '@meshdeck/domain/cidr'
import {
  isAddress,
  outagesOn,
  type ReachPolicy,
  type Verdict,
  type VerdictMark,
} from '@meshdeck/domain/reach'
import { sendsTo } from '@meshdeck/domain/wireguard-config'
import { useQuery } from '@meshdeck/platform'
import {
  Box,
  EmptyState,
  Flex,
  Grid,
  Heading,
  PageSkeleton,
  Span,
  Stack,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { CircleCheck, CircleX, Info, Route } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { entityKey } from '../shared/entities'
import { NotKnown } from '../shared/NotKnown'
import { paths } from '../shared/paths'
import { policyServiceText } from '../shared/policy-rows'
import { unsureText } from '../shared/UnsurePolicies'
import { useTranslation } from '../translations'
import { AnswerBasis } from './AnswerBasis'
import { Causes } from './Causes'
import { PathDrawing } from './PathDrawing'
import type { Question } from './question'
import { RoleNote } from './ReachNotes'
import {
  type AnswerProps,
  askedText,
  nameOf,
  refusedPair,
  shownState,
  VerdictBadge,
  verdictText,
} from './verdict-text'
import { ClosingWays, OpeningWays } from './Ways'

/**
 * Shows the verdict, its reasons, the path, and what to change for another verdict. Shows none while a list is missing.
 */
export function ConnectivityAnswer({ networkId, question, entities }: AnswerProps) {
  const { t } = useTranslation()
  const reading = useReachAnswer(networkId, 'may-open', question)
  const { data, state, reason, isStale, readAt, retry } = reading
  const isLeftOut = useIsLeftOut(networkId, question, entities)

  if (state === 'unknown') {
    return <NotKnown title={t('connectivityCheck.notKnown')} reason={reason} onRetry={retry} />
  }
  if (state === 'waiting') return <PageSkeleton />
  if (!data) {
    return (
      <EmptyState
        icon={Route}
        title={t('connectivityCheck.notThere')}
        description={t('connectivityCheck.notThereHint')}
      />
    )
  }
  const { from, to } = question
  const verdict: Verdict =
    isLeftOut && data.verdict.state === 'allowed'
      ? {
          ...data.verdict,
          state: 'interrupted',
          causes: [{ kind: 'not-in-file', entities: [from, to] }],
        }
      : data.verdict
  const shown = { networkId, question, entities }
  return (
    <Box
      as="section"
      aria-label={t('connectivityCheck.answer')}
      aria-busy={isStale}
      layerStyle="panel"
      overflow="hidden"
      flexShrink="0"
    >
      <VerdictLine verdict={verdict} question={question} entities={entities} />
      <Stack gap="4" p="4">
        <RoleNote networkId={networkId} entity={question.from}>
          {t('connectivityCheck.noRoleHint')}
        </RoleNote>
        <PathDrawing verdict={verdict} entities={entities} />
        <Grid
          gap="6"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        >
          <Stack gap="2">
            <Heading as="h2" textStyle="sm">
              {t('connectivityCheck.why.title')}
            </Heading>
            <WhyList verdict={verdict} {...shown} />
          </Stack>
          {verdict.state === 'allowed' && <ClosingWays kept={data.waysToClose} {...shown} />}
          {verdict.state === 'interrupted' && <Causes causes={verdict.causes} {...shown} />}
          {verdict.state === 'blocked' && <BlockedWays answer={data} {...shown} />}
        </Grid>
        <AnswerBasis readAt={readAt} />
      </Stack>
    </Box>
  )
}

/** Whether a config file, as the server writes it now, leaves out the range of a route. */
function useIsLeftOut(
  networkId: string,
  { from, to }: Question,
  entities: AnswerProps['entities'],
): boolean {
  const target = entities.get(entityKey(to))
  const range = target?.isInternet ? '0.0.0.0/0' : (target?.addresses[0] ?? '')
  const file = useQuery({
    ...configTextQuery({ networkId, clientId: from.id }),
    enabled: from.kind === 'client' && to.kind === 'route' && isCidr(range),
  })
  return file.data !== undefined && !sendsTo(file.data, range)
}

/**
 * Other causes of a blocked connection, shown before the changes that would allow it. No policy change helps a disabled
 * account.
 */
function BlockedWays({ answer, ...shown }: ComponentProps<typeof OpeningWays>) {
  const outages = outagesOn(answer.verdict.path)
  const isAccountOff = outages.some(({ kind }) => kind === 'account-disabled')

  return (
    <Stack gap="6">
      {outages.length > 0 && <Causes causes={outages} {...shown} />}
      {!isAccountOff && <OpeningWays answer={answer} {...shown} />}
    </Stack>
  )
}

type LineProps = Omit<AnswerProps, 'networkId'> & { verdict: Verdict }

/** Shows the verdict in a sentence, and the question. */
function VerdictLine({ verdict, ...asked }: LineProps) {
  const { t } = useTranslation()

  return (
    <Flex
      alignItems="center"
      flexWrap="wrap"
      gap="3"
      px="4"
      py="3"
      borderBottomWidth="1px"
      role="status"
    >
      <VerdictBadge state={shownState(verdict)} />
      <Text fontWeight="600" flex="1 1 16rem" overflowWrap="anywhere">
        {verdictText(t, verdict, asked)}
      </Text>
      <Span fontFamily="mono" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        {askedText(asked)}
      </Span>
    </Flex>
  )
}

/** Maximum number of policies listed. */
const MAX_POLICIES = 5

type Props = AnswerProps & { verdict: Verdict }

/** Lists what decides the verdict, with notes. */
function WhyList({ networkId, question, entities, verdict }: Props) {
  const { t } = useTranslation()
  const { policies, carrying, marks, state, isRefusedByLists, unsure } = verdict
  const names = { from: nameOf(entities, question.from), to: nameOf(entities, question.to) }
  const carries = new Set(carrying)
  const rest = policies.length - MAX_POLICIES
  const textOf = (policy: ReachPolicy) => {
    if (policy.type === 'Any') return 'egress:connectivityCheck.why.everything'
    return carries.has(policy)
      ? 'egress:connectivityCheck.why.carries'
      : 'egress:connectivityCheck.why.otherService'
  }

  const addressesIn = ({ dst_type }: ReachPolicy) =>
    question.to.kind === 'route' &&
    dst_type
      .filter(isAddress)
      .map(({ value }) => value)
      .join(', ')

  /** A policy for all users opens the network to users only. */
  const isMarkShown = (mark: VerdictMark) =>
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
      {unsure.slice(0, MAX_POLICIES).map((policy) => (
        <AnswerLine key={policy.id} tone="note">
          <TextLink to={paths.policy(networkId, policy.id)} textDecoration="underline">
            {policy.name || policy.id}
          </TextLink>
          {': '}
          {t('connectivityCheck.why.unsure', unsureText(t, policy))}
        </AnswerLine>
      ))}
      {policies.length === 0 && state !== 'unknown' && (
        <AnswerLine tone="bad">{t('connectivityCheck.why.noPolicy', names)}</AnswerLine>
      )}
      {policies.slice(0, MAX_POLICIES).map((policy) => (
        <AnswerLine key={policy.id} tone={carries.has(policy) ? 'good' : 'bad'}>
          <TextLink to={paths.policy(networkId, policy.id)} textDecoration="underline">
            {policy.name || policy.id}
          </TextLink>
          {': '}
          {t(textOf(policy), { service: policyServiceText(policy) })}
          {addressesIn(policy) &&
            t('connectivityCheck.why.onlyTo', { addresses: addressesIn(policy) })}
        </AnswerLine>
      ))}
      {rest > 0 && (
        <AnswerLine tone="note">{t('connectivityCheck.why.more', { count: rest })}</AnswerLine>
      )}
      {isRefusedByLists && (
        <AnswerLine tone="bad">
          {t('connectivityCheck.why.oldAccess', refusedPair(verdict, entities))}
        </AnswerLine>
      )}
      {state === 'allowed' && (
        <AnswerLine tone="good">{t('connectivityCheck.why.nothingDown')}</AnswerLine>
      )}
      {marks.filter(isMarkShown).map((mark) => (
        <AnswerLine key={mark} tone="note">
          {t(`connectivityCheck.mark.${mark}`, names)}
        </AnswerLine>
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
