import { policyListQuery } from '@meshdeck/api/policies'
import { type OpeningPolicy, outagesOn } from '@meshdeck/domain/reach'
import { useCachedQuery, useCan, useCapabilities } from '@meshdeck/platform'
import {
  Box,
  Button,
  Flex,
  Heading,
  Span,
  Stack,
  Text,
  TextLink,
  Tooltip,
  useDialog,
} from '@meshdeck/ui'

import type { OpenAnswer } from '../reach-engine/reach-questions'
import { memberKey, serviceText } from '../shared/entities'
import { paths } from '../shared/paths'
import { useLacksRole } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { useWaySwitch } from './use-way-switch'
import { type AnswerProps, nameOf, refusedPair } from './verdict-text'
import {
  type Effect,
  extentLines,
  isForAllUsers,
  isSettled,
  type WayRow,
  waysClosing,
  waysOpening,
  type WayStep,
} from './ways'

/** Lists the smallest changes that would allow a blocked question, each as a link to the form. */
export function OpeningWays({ answer, ...answerProps }: AnswerProps & { answer: OpenAnswer }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const ways = waysOpening(answer, answerProps.question, isPro)
  const { verdict } = answer
  const isByLists = verdict.isRefusedByLists
  const lacksRole = useLacksRole(
    answerProps.networkId,
    answerProps.question.from.kind === 'user' ? answerProps.question.from.id : undefined,
  )
  const isAccountOff = outagesOn(verdict.path).some(({ kind }) => kind === 'account-disabled')
  // what a user who can't connect would gain isn't counted
  const effect = isAccountOff || lacksRole ? 'opensOthers' : 'opens'

  return (
    <Stack gap="2">
      <Heading as="h2" textStyle="sm">
        {t('connectivity.open.title')}
      </Heading>
      {isByLists && (
        <Text textStyle="sm">
          <TextLink to={paths.oldAcls(answerProps.networkId)}>
            {t('connectivity.open.oldAccess', refusedPair(verdict, answerProps.entities))}
          </TextLink>
        </Text>
      )}
      {isByLists && ways.length > 0 && (
        <Text color="fg.muted" textStyle="sm">
          {t('connectivity.open.oldAccessAlso')}
        </Text>
      )}
      {isAccountOff && ways.length > 0 && (
        <Text color="fg.muted" textStyle="sm">
          {t('connectivity.open.accountAlso', {
            name: nameOf(answerProps.entities, answerProps.question.from),
          })}
        </Text>
      )}
      {ways.length === 0 && !isByLists && (
        <Text color="fg.muted" textStyle="sm">
          {t('connectivity.open.none')}
        </Text>
      )}
      {ways.length > 0 && (
        <Stack as="ul" gap="0" listStyleType="none" aria-label={t('connectivity.open.title')}>
          {ways.map((way) => (
            <WayLine key={way.key} way={way} effect={effect} {...answerProps} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

type ClosingWaysProps = AnswerProps & { keptPolicies: readonly OpeningPolicy[] }

/**
 * Lists what would have to change to block an allowed question. If several policies allow it, all of them must change.
 */
export function ClosingWays({ keptPolicies, ...answerProps }: ClosingWaysProps) {
  const { t } = useTranslation()
  const policyName = usePolicyName(answerProps.networkId)
  const policies = waysClosing(keptPolicies, answerProps.question)
  // what a policy blocks is counted among those that the console can evaluate
  const effect = keptPolicies.filter(isSettled).length > 1 ? 'closesOthers' : 'closes'
  const isOfAllUsers = (id: string) =>
    keptPolicies.some(
      ({ policy }) => policy.id === id && isForAllUsers(policy, answerProps.question),
    )

  return (
    <Stack gap="2">
      <Heading as="h2" textStyle="sm">
        {t('connectivity.close.title')}
      </Heading>
      {policies.length > 1 && (
        <Text textStyle="sm" color="fg.muted">
          {t('connectivity.close.all', { count: policies.length })}
        </Text>
      )}
      {policies.map(({ policyId, ways }) => (
        <Box key={policyId}>
          {policies.length > 1 && (
            <Text pb="1" textStyle="sm">
              <TextLink to={paths.policy(answerProps.networkId, policyId)}>
                {policyName(policyId)}
              </TextLink>
              {isOfAllUsers(policyId) && t('connectivity.why.forAllUsers')}
            </Text>
          )}
          <Stack as="ul" gap="0" listStyleType="none" aria-label={policyName(policyId)}>
            {ways.map((way) => (
              <WayLine key={way.key} way={way} effect={effect} {...answerProps} />
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}

type Props = AnswerProps & { way: WayRow; effect: Effect }

/** One change: a link to the prefilled form, or a switch with a confirmation. */
function WayLine({ networkId, question, entities, way, effect }: Props) {
  const { t } = useTranslation()
  const { whyNotIn, isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const { linkTo } = useDialog()
  const policyName = usePolicyName(networkId)
  const confirmStep = useWaySwitch(networkId)
  const { step, kind, policyId, extent } = way
  const { service } = question
  const text = t(`connectivity.way.${kind}`, {
    from: nameOf(entities, question.from),
    to: nameOf(entities, question.to),
    policy: policyId && policyName(policyId),
    service: isPro && service ? serviceText(service) : t('connectivity.anyService'),
    ...(step.by === 'tag' && {
      tag: nameOf(entities, { kind: 'tag', id: step.tag }),
      entity: nameOf(entities, step.entity),
    }),
    ...(step.by === 'route' && { route: nameOf(entities, { kind: 'route', id: step.routeId }) }),
  })
  const isForUsers = step.by === 'form' && step.values.kind === 'users'
  const refusal =
    whyNotIn(networkId, t('policies.refused')) ??
    (isForUsers && !isAdmin ? t('policies.usersAdmins') : undefined)

  return (
    <Flex
      as="li"
      gap="3"
      py="2"
      borderTopWidth="1px"
      textStyle="sm"
      justifyContent="space-between"
      alignItems="center"
    >
      <Change
        text={text}
        refusal={refusal}
        to={linkOf(step, linkTo)}
        onPress={() => confirmStep(step)}
      />
      {extent && (
        <Span
          color="fg.muted"
          textAlign="end"
          fontVariantNumeric="tabular-nums"
          whiteSpace="pre-line"
        >
          {extentLines(t, { effect, question }, extent).join('\n')}
        </Span>
      )}
    </Flex>
  )
}

type ChangeProps = {
  text: string
  refusal: string | undefined
  to: string | undefined
  onPress: () => void
}

function Change({ text, refusal, to, onPress }: ChangeProps) {
  if (refusal !== undefined) {
    return (
      <Tooltip content={refusal}>
        <Text tabIndex={0} color="fg.muted" minW="0" overflowWrap="anywhere">
          {text}
        </Text>
      </Tooltip>
    )
  }
  if (to !== undefined) {
    return (
      <TextLink to={to} minW="0" overflowWrap="anywhere">
        {text}
      </TextLink>
    )
  }
  return (
    <Button size="sm" onClick={onPress} whiteSpace="normal" h="auto" minH="7" textAlign="start">
      {text}
    </Button>
  )
}

/** Link to the form over this page; undefined for a change that is confirmed and made here. */
function linkOf(step: WayStep, linkTo: ReturnType<typeof useDialog>['linkTo']) {
  if (step.by === 'form') return linkTo(step.dialog, { ...step.values })
  if (step.by !== 'tag') return undefined
  const member = memberKey({ id: step.entity.id, isConfigFile: step.entity.kind === 'client' })
  return linkTo('give-tag', { tag: step.tag, member })
}

/**
 * Returns a function for a policy's name by ID. Doesn't use table rows: with 2,000 policies they block the page,
 * because they name everything each policy connects.
 */
function usePolicyName(networkId: string): (id: string) => string {
  const { data: policies } = useCachedQuery(policyListQuery(networkId))
  return (id) => policies?.find((policy) => policy.id === id)?.name || id
}
