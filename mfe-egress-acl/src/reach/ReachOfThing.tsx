import type { ThingRef } from '@meshdeck/domain/reach'
import type { Reading } from '@meshdeck/platform'
import { EmptyState, ErrorPanel, LinkButton, PageSkeleton, Tabs } from '@meshdeck/ui'
import { Waypoints } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../paths'
import type { PolicyRow } from '../policy-model/policy-rows'
import { usePolicyRows } from '../policy-model/use-policy-rows'
import type { ReachAnswer } from '../reach-engine/reach-questions'
import { useReachAnswer } from '../reach-engine/use-reach-answer'
import type { NamedThing } from '../reach-things/named-things'
import { NotKnown } from '../reach-things/NotKnown'
import { thingKey } from '../reach-things/thing-key'
import { useTranslation } from '../translations'
import { ReachNotes } from './ReachNotes'
import { ReachTable } from './ReachTable'

type Props = {
  networkId: string
  thing: ThingRef
  name: string
  things: Reading<ReadonlyMap<string, NamedThing>>
}

/** What a thing reaches and what reaches it, or why there is no knowing. */
export function ReachOfThing({ networkId, thing, name, things }: Props) {
  const { t } = useTranslation()
  const { kind, id } = thing
  const question = useMemo(() => ({ thing: { kind, id } }), [kind, id])
  const answer = useReachAnswer(networkId, 'reach-of', question)
  const policies = usePolicyRows(networkId, { isFreshEnough: true })

  if (answer.state === 'unknown') {
    return <NotKnown title={t('reach.notKnown')} reason={answer.reason} onRetry={answer.retry} />
  }
  if (things.error && !things.data) {
    return (
      <ErrorPanel
        error={things.error}
        title={t('reach.notKnown')}
        onRetry={() => void things.refetch()}
      />
    )
  }
  if (answer.state === 'waiting' || !things.data || !policies.data) return <PageSkeleton />
  if (!answer.data) {
    return (
      <EmptyState
        icon={Waypoints}
        title={t('reach.notFound')}
        description={t('reach.notFoundHint')}
      >
        <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
      </EmptyState>
    )
  }
  const shown = { answer: answer.data, things: things.data, policies: policies.data }
  return (
    <>
      <ReachNotes
        networkId={networkId}
        thing={thing}
        named={things.data.get(thingKey(thing))}
        isWithoutUsers={answer.isWithoutUsers}
        readAt={answer.readAt}
        {...shown}
      />
      <Sides networkId={networkId} thing={thing} name={name} {...shown} />
    </>
  )
}

type SidesProps = Omit<Props, 'things'> & {
  answer: NonNullable<ReachAnswer<'reach-of'>>
  things: ReadonlyMap<string, NamedThing>
  policies: readonly PolicyRow[]
}

/** A route reaches nothing itself, and nothing reaches a user or a group. */
function Sides({ networkId, thing, name, answer, ...known }: SidesProps) {
  const { t } = useTranslation()
  const out = <ReachTable isOut side={answer.reaches} networkId={networkId} {...known} />
  const back = <ReachTable isOut={false} side={answer.reachedBy} networkId={networkId} {...known} />
  if (thing.kind === 'route') return back
  if (thing.kind === 'user' || thing.kind === 'group') return out
  return (
    <Tabs
      label={name}
      tabs={[
        { id: 'out', label: t('reach.out.title'), count: sizeOf(answer.reaches), content: out },
        { id: 'in', label: t('reach.in.title'), count: sizeOf(answer.reachedBy), content: back },
      ]}
    />
  )
}

const sizeOf = ({ count, routeIds, users }: SidesProps['answer']['reaches']) =>
  count + routeIds.length + users.length
