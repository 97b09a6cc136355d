import { acceptsConfigFiles, type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { isForEverything, type EntityRef } from '@meshdeck/domain/reach'
import { emptyList } from '@meshdeck/domain/remembered'
import { useCachedQuery, useCapabilities } from '@meshdeck/platform'
import { Callout, Stack, Text, TextLink } from '@meshdeck/ui'

import type { ReachAnswer } from '../reach-engine/reach-questions'
import type { NamedEntity } from '../shared/named-entities'
import { paths } from '../shared/paths'
import { type PolicyRow, usePolicyEndNames } from '../shared/policy-rows'
import { useLacksRole } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { AnswerBasis } from './AnswerBasis'

type Props = {
  networkId: string
  entity: EntityRef
  /** Undefined if its name is unknown. */
  namedEntity: NamedEntity | undefined
  answer: NonNullable<ReachAnswer<'reach-of'>>
  entities: ReadonlyMap<string, NamedEntity>
  policies: readonly PolicyRow[]
  isWithoutUsers: boolean
  /** When the data for the answer was fetched. */
  readAt: number | undefined
}

/** Notes on the limits of an answer. */
export function ReachNotes(props: Props) {
  const { networkId, entity, namedEntity, answer, entities, policies, isWithoutUsers, readAt } =
    props
  const { t } = useTranslation()
  const { hasOldAccess } = useCapabilities()
  const off = policies.filter(({ isEnabled }) => !isEnabled).length
  const openPolicy = openNetwork(answer, policies, entity)
  const routesOff = answer.reaches.routeIds.filter(
    (id) => entities.get(`route:${id}`)?.status === 'disabled',
  ).length
  const isRoute = entity.kind === 'route'
  const { disabledUsers } = usePolicyEndNames(networkId)
  const isDisabled = entity.kind === 'user' && disabledUsers?.has(entity.id)

  return (
    <Stack gap="2" pb="4" _empty={{ display: 'none' }}>
      {openPolicy && <OpenPolicyNote networkId={networkId} openPolicy={openPolicy} />}
      {isRoute && namedEntity?.status === 'disabled' && (
        <Callout tone="info" role="status" title={t('connectivity.note.routeOff')}>
          {t('connectivity.note.routeOffHint')}
        </Callout>
      )}
      {isDisabled && (
        <Callout tone="warning" role="status" title={t('connectivity.note.accountDisabled')}>
          {t('connectivity.note.accountDisabledHint')}
        </Callout>
      )}
      <RoleNote networkId={networkId} entity={entity}>
        {t('connectivity.note.noRoleHint')}
      </RoleNote>
      <OwnerNote networkId={networkId} ends={[entity]} entities={entities} />
      <GatewayNote networkId={networkId} entity={entity} reaches={answer.reaches} />
      {isRoute && namedEntity?.isByTag && (
        <Callout tone="info" role="status" title={t('connectivity.note.byTag')} />
      )}
      {routesOff > 0 && (
        <Callout
          tone="info"
          role="status"
          title={t('connectivity.note.routesOff', { count: routesOff })}
        >
          {t('connectivity.note.routesOffHint')}
        </Callout>
      )}
      {isWithoutUsers && (
        <Callout tone="info" role="status" title={t('connectivity.note.withoutUsers')} />
      )}
      {hasOldAccess && (
        <Text textStyle="xs" color="fg.muted">
          {t('connectivity.note.oldAccess')}{' '}
          <TextLink to={paths.oldAcls(networkId)} textDecoration="underline">
            {t('connectivity.note.oldAccessLink')}
          </TextLink>
        </Text>
      )}
      {off > 0 && (
        <Text textStyle="xs" color="fg.muted">
          {t('connectivity.note.off', { count: policies.length, off, network: networkId })}{' '}
          <TextLink
            to={`${paths.policies(networkId)}?filter=enabled%3Aoff`}
            textDecoration="underline"
          >
            {t('connectivity.note.offLink')}
          </TextLink>
        </Text>
      )}
      <AnswerBasis readAt={readAt} />
    </Stack>
  )
}

type OpenPolicyNoteProps = { networkId: string; openPolicy: PolicyRow }

/** Says that one policy allows all connections, so that the others have no effect. */
function OpenPolicyNote({
  networkId,
  openPolicy: { id, name, policy, isOfUsers },
}: OpenPolicyNoteProps) {
  const { t } = useTranslation()
  return (
    <Callout
      tone="warning"
      role="status"
      title={t(isOfUsers ? 'connectivity.note.openToUsers' : 'connectivity.note.open', { name })}
    >
      {!isForEverything(policy) && <Text>{t('connectivity.note.openService')}</Text>}
      <TextLink to={paths.policy(networkId, id)}>
        {t(isOfUsers ? 'connectivity.note.openToUsersLink' : 'connectivity.note.openLink', {
          name,
        })}
      </TextLink>
    </Callout>
  )
}

type GatewayNoteProps = Pick<Props, 'networkId' | 'entity'> & Pick<Props['answer'], 'reaches'>

/** Warns that a user can't connect, because there is no gateway or no policy leads to one (reachability 6). */
function GatewayNote({ networkId, entity: { kind, id }, reaches }: GatewayNoteProps) {
  const { t } = useTranslation()
  const { data: nodes } = useCachedQuery(nodeListQuery(networkId))
  const { count, routeIds, entities, unsure } = reaches
  const isConcerned = kind === 'user' && unsure === undefined && count + routeIds.length > 0
  if (!nodes || !isConcerned) return null
  const gatewayIds = new Set(nodes.filter(acceptsConfigFiles).map((node) => node.id))
  if (entities.some((entity) => gatewayIds.has(entity.id))) return null
  if (gatewayIds.size === 0) {
    return (
      <Callout tone="warning" role="status" title={t('connectivity.note.withoutGateways')}>
        {t('connectivity.note.withoutGatewaysHint')}
      </Callout>
    )
  }
  return (
    <Callout tone="warning" role="status" title={t('connectivity.note.noGateway', { name: id })}>
      {t('connectivity.note.noGatewayHint')}
    </Callout>
  )
}

type OwnerNoteProps = Pick<Props, 'networkId' | 'entities'> & { ends: readonly EntityRef[] }

/**
 * Says which nodes are devices of users, as the desktop app joins them since 1.8.0. No source says how the server
 * combines policies for users and for devices there (releases, 1.8).
 */
export function OwnerNote({ networkId, ends, entities }: OwnerNoteProps) {
  const { t } = useTranslation()
  const { data: nodes = emptyList } = useCachedQuery(nodeListQuery(networkId))
  const isAsked = ({ id }: Node) => ends.some((end) => end.kind === 'node' && end.id === id)
  return nodes
    .filter((node) => node.is_user_node && !node.is_static && isAsked(node))
    .map(({ id, static_node }) => {
      const name = entities.get(`node:${id}`)?.name ?? id
      const user = static_node?.ownerid
      const title = user
        ? t('connectivity.note.ofUser', { name, user })
        : t('connectivity.note.ofUnknownUser', { name })
      return (
        <Callout key={id} tone="warning" role="status" title={title}>
          {t('connectivity.note.ofUserHint')}
        </Callout>
      )
    })
}

type RoleNoteProps = { networkId: string; entity: EntityRef; children: string }

/** Warns that a user can't join the network, whatever the policies allow. */
export function RoleNote({ networkId, entity: { kind, id }, children }: RoleNoteProps) {
  const { t } = useTranslation()
  const lacksRole = useLacksRole(networkId, kind === 'user' ? id : undefined)
  if (!lacksRole) return null
  return (
    <Callout
      tone="warning"
      role="status"
      title={t('connectivity.note.noRole', { name: id, network: networkId })}
    >
      {children}
    </Callout>
  )
}

/** Returns the policy that lets everyone, or every user, reach everyone, if one decides. */
function openNetwork(
  { reaches, reachedBy }: Props['answer'],
  policies: readonly PolicyRow[],
  { kind }: EntityRef,
) {
  const isUser = kind === 'user' || kind === 'group'
  const deciding = new Set([...reaches.groups, ...reachedBy.groups].map(({ policyId }) => policyId))
  const isAll = (ends: PolicyRow['sources']) =>
    ends.some((end) => end.kind === 'everything' || end.kind === 'everybody')
  return policies.find(
    ({ id, isOfUsers, sources, destinations }) =>
      isOfUsers === isUser && deciding.has(id) && isAll(sources) && isAll(destinations),
  )
}
