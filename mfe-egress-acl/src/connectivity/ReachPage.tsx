import type { EntityRef } from '@meshdeck/domain/reach'
import { type Reading, useNameOf, useRequiredParam } from '@meshdeck/platform'
import {
  EmptyState,
  ErrorPanel,
  LinkButton,
  PageHeader,
  PageSkeleton,
  StatusBadge,
  Tabs,
  TextLink,
} from '@meshdeck/ui'
import { Waypoints } from 'lucide-react'
import { useMemo } from 'react'

import type { ReachAnswer } from '../reach-engine/reach-questions'
import { useReachAnswer } from '../reach-engine/use-reach-answer'
import { readEntity, entityHref, entityKey } from '../shared/entities'
import { type NamedEntity, useNamedEntities } from '../shared/named-entities'
import { NotKnown } from '../shared/NotKnown'
import { docs, paths } from '../shared/paths'
import { policyLists, type PolicyRow, usePolicyRows } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { ReachNotes } from './ReachNotes'
import { ReachTable } from './ReachTable'

/** Shows what a node, config file, user, tag, group or route may reach, and what may reach it. */
export function ReachPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const key = useRequiredParam('entity')
  const entities = useNamedEntities(networkId)
  const ref = readEntity(key)
  const entity = entities.data?.get(key)
  const name = entity?.name ?? ref?.id ?? key
  // without a name, the ID would be stored as the name before the lists load
  useNameOf(key, entity?.name)
  const href = ref && entity && entityHref(networkId, ref)

  return (
    <>
      <PageHeader
        icon={Waypoints}
        title={name}
        aside={entity?.status !== undefined && <StatusBadge status={entity.status} />}
        description={
          <>
            {href && (
              <TextLink to={href} textDecoration="underline">
                {t(`connectivity.reach.kind.${ref.kind}`)}
              </TextLink>
            )}
            {ref && !href && t(`connectivity.reach.kind.${ref.kind}`)}
            {ref && ' · '}
            {t(descriptionOf(ref), { network: networkId })}
          </>
        }
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        {ref && (
          <LinkButton to={paths.connectivityCheck(networkId, questionOf(ref))}>
            {t('connectivity.reach.connectivityCheck')}
          </LinkButton>
        )}
      </PageHeader>
      {ref ? (
        // resets search and filters for another entity
        <ReachOfEntity
          key={`${networkId} ${key}`}
          networkId={networkId}
          entity={ref}
          name={name}
          entities={entities}
        />
      ) : (
        <EmptyState
          icon={Waypoints}
          title={t('connectivity.reach.notFound')}
          description={t('connectivity.reach.notFoundHint')}
        >
          <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
        </EmptyState>
      )}
    </>
  )
}

/** Tags and groups stand for many members, and routes are never a source. */
const canAsk = ({ kind }: EntityRef) => kind === 'node' || kind === 'client' || kind === 'user'

/** Describes the sides that `ReachOfEntity` shows. */
function descriptionOf(ref: EntityRef | undefined) {
  if (ref?.kind === 'user' || ref?.kind === 'group')
    return 'egress:connectivity.reach.descriptionOut'
  return ref?.kind === 'route'
    ? 'egress:connectivity.reach.descriptionIn'
    : 'egress:connectivity.reach.description'
}

function questionOf(ref: EntityRef): Record<string, string> {
  if (canAsk(ref)) return { from: entityKey(ref) }
  return ref.kind === 'route' ? { to: entityKey(ref) } : {}
}

type Props = {
  networkId: string
  entity: EntityRef
  name: string
  entities: Reading<ReadonlyMap<string, NamedEntity>>
}

/** Shows what an entity reaches and what reaches it, or why that is unknown. */
function ReachOfEntity({ networkId, entity, name, entities }: Props) {
  const { t } = useTranslation()
  const { kind, id } = entity
  const question = useMemo(() => ({ entity: { kind, id } }), [kind, id])
  const answer = useReachAnswer(networkId, 'reach-of', question)
  const policies = usePolicyRows(networkId, { isFreshEnough: true })

  if (answer.state === 'unknown') {
    return (
      <NotKnown
        title={t('connectivity.reach.notKnown')}
        reason={answer.reason}
        onRetry={answer.retry}
      />
    )
  }
  if (entities.error && !entities.data) {
    return <ErrorPanel reading={entities} title={t('connectivity.reach.notKnown')} />
  }
  if (answer.state === 'waiting' || !entities.data || !policies.data) return <PageSkeleton />
  if (!answer.data) {
    return (
      <EmptyState
        icon={Waypoints}
        title={t('connectivity.reach.notFound')}
        description={t('connectivity.reach.notFoundHint')}
      >
        <LinkButton to={paths.policies(networkId)}>{t('policies.all')}</LinkButton>
      </EmptyState>
    )
  }
  const reachData = { answer: answer.data, entities: entities.data, policies: policies.data }
  return (
    <>
      <ReachNotes
        networkId={networkId}
        entity={entity}
        namedEntity={entities.data.get(entityKey(entity))}
        isWithoutUsers={answer.isWithoutUsers}
        readAt={answer.readAt}
        {...reachData}
      />
      <ReachTables networkId={networkId} entity={entity} name={name} {...reachData} />
    </>
  )
}

type SidesProps = Omit<Props, 'entities'> & {
  answer: NonNullable<ReachAnswer<'reach-of'>>
  entities: ReadonlyMap<string, NamedEntity>
  policies: readonly PolicyRow[]
}

/** Shows the sides that apply: a route reaches nothing itself, and nothing reaches a user or a group. */
function ReachTables({ networkId, entity, name, answer, ...sideProps }: SidesProps) {
  const { t } = useTranslation()
  const isOfUser = entity.kind === 'user' || entity.kind === 'group'
  const shown = { networkId, subject: entity, ...sideProps }
  const out = <ReachTable isOutgoing side={answer.reaches} {...shown} />
  const back = <ReachTable isOutgoing={false} side={answer.reachedBy} {...shown} />
  if (entity.kind === 'route') return back
  if (isOfUser) return out
  return (
    <Tabs
      label={name}
      tabs={[
        {
          id: 'out',
          label: t('connectivity.reach.out.title'),
          count: sizeOf(answer.reaches),
          content: out,
        },
        {
          id: 'in',
          label: t('connectivity.reach.in.title'),
          count: sizeOf(answer.reachedBy),
          content: back,
        },
      ]}
    />
  )
}

const sizeOf = ({ count, routeIds, users }: SidesProps['answer']['reaches']) =>
  count + routeIds.length + users.length
