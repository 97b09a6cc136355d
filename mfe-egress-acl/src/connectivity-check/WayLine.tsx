import { useCan, useCapabilities } from '@meshdeck/platform'
import { Button, Flex, Span, Text, TextLink, Tooltip, useDialog } from '@meshdeck/ui'

import { serviceText } from '../reach-things/service-text'
import { memberKey } from '../reach-things/thing-key'
import { useTranslation } from '../translations'
import { type AnswerProps, nameOf } from './name-of'
import { usePolicyName } from './use-policy-name'
import { useWaySwitch } from './use-way-switch'
import type { WayRow, WayStep } from './ways'

type Props = AnswerProps & { way: WayRow; isOpening: boolean }

/** One change: a link into the form that is filled in with it, or a switch that asks first. */
export function WayLine({ networkId, question, things, way, isOpening }: Props) {
  const { t } = useTranslation()
  const { whyNotIn, isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const { linkTo } = useDialog()
  const policyName = usePolicyName(networkId)
  const ask = useWaySwitch(networkId)
  const { step, kind, policyId, pairs } = way
  const { service } = question
  const text = t(`connectivityCheck.way.${kind}`, {
    from: nameOf(things, question.from),
    to: nameOf(things, question.to),
    policy: policyId && policyName(policyId),
    service: isPro && service ? serviceText(service) : t('connectivityCheck.anyService'),
    ...(step.by === 'tag' && {
      tag: nameOf(things, { kind: 'tag', id: step.tag }),
      thing: nameOf(things, step.thing),
    }),
    ...(step.by === 'route' && { route: nameOf(things, { kind: 'route', id: step.routeId }) }),
  })
  const ofUsers = step.by === 'form' && step.values.kind === 'users'
  const refusal =
    whyNotIn(networkId, t('policies.refused')) ??
    (ofUsers && !isAdmin ? t('policies.usersAdmins') : undefined)

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
      <Change text={text} refusal={refusal} to={linkOf(step, linkTo)} onPress={() => ask(step)} />
      {pairs !== undefined && (
        <Span color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {pairs === 0
            ? t('connectivityCheck.pairs.none')
            : t(isOpening ? 'connectivityCheck.pairs.opens' : 'connectivityCheck.pairs.closes', {
                count: pairs,
              })}
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

/** The form over this page; undefined for what is asked and done here. */
function linkOf(step: WayStep, linkTo: ReturnType<typeof useDialog>['linkTo']) {
  if (step.by === 'form') return linkTo(step.dialog, { ...step.values })
  if (step.by !== 'tag') return undefined
  const member = memberKey({ id: step.thing.id, isClient: step.thing.kind === 'client' })
  return linkTo('give-tag', { tag: step.tag, member })
}
