import { type EgressRoute, VIRTUAL_NAT, virtualRangeOf } from '@meshdeck/api/egress'
import { addressTest, isCidr } from '@meshdeck/domain/cidr'
import { emptyList } from '@meshdeck/domain/remembered'
import { formatMinute } from '@meshdeck/domain/times'
import {
  findIn,
  placeHref,
  useCan,
  useCapabilities,
  useNameOf,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Box,
  Callout,
  Dialogs,
  EmptyState,
  Flex,
  KeyValue,
  LinkButton,
  PageHeader,
  Panel,
  Span,
  Stack,
  StatusBadge,
  Text,
  TextLink,
  useNameList,
} from '@meshdeck/ui'
import { DetailActions, DetailGrid, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Split } from 'lucide-react'

import { type EgressRow, useEgressRows } from '../shared/egress-rows'
import { useRoutingNodes } from '../shared/nodes'
import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { EgressSwitch, Internet } from './egress-cells'
import { egressDialogs } from './egress-dialogs'
import { type Router, useRoutePicture, useRouterFact } from './route-picture'
import { RouteDrawing } from './RouteDrawing'
import { RouteStatus } from './RouteStatus'
import { SourcePanel } from './SourcePanel'
import { useEgressActions } from './use-egress-actions'

/** Page of one egress route: who may use it, which nodes lead there, and what is behind them. */
export function EgressRoutePage() {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const networkId = useRequiredParam('networkId')
  const routeId = useRequiredParam('routeId')
  const route = findIn(useEgressRows(networkId), ({ id }) => id === routeId)
  const row = route.data
  useNameOf(routeId, row?.name)
  const onLeave = useLeave(paths.egress(networkId))

  return (
    <>
      <PageHeader
        icon={Split}
        title={row?.name || routeId}
        aside={row && <RouteStatus row={row} />}
        description={row?.route.description}
        docsUrl={docs.egress}
        refreshes={['egress', 'nodes', 'hosts', 'policies']}
      >
        {row && <RouteActions row={row} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={route}
        failure={t('egress.loadFailed')}
        missing={
          <EmptyState
            icon={Split}
            title={t('egress.page.notFound')}
            description={t('egress.page.notFoundHint')}
          >
            <LinkButton to={paths.egress(networkId)}>{t('egress.page.all')}</LinkButton>
          </EmptyState>
        }
      >
        {(shown) => <EgressRouteFacts row={shown} />}
      </PageAbout>
      <Dialogs of={egressDialogs} refusal={whyNotIn(networkId, t('egress.refused'))} />
    </>
  )
}

function RouteActions({ row, onLeave }: { row: EgressRow; onLeave: LeavePage }) {
  const { rowActions } = useEgressActions(row.route.network, { onLeave })
  return <DetailActions name={row.name} actions={rowActions(row)} />
}

/** Drawing of a route, and the same content as text. */
function EgressRouteFacts({ row }: { row: EgressRow }) {
  const pictureData = useRoutePicture(row.route)

  return (
    <DetailGrid>
      <Stack gap="4" gridColumn="1 / -1">
        <RouteProblem row={row} routers={pictureData.routers} />
        <AddressConflict route={row.route} />
        <RouteDrawing row={row} {...pictureData} />
      </Stack>
      <Stack gap="4">
        <RouterPanel networkId={row.route.network} routers={pictureData.routers} />
        <TargetFacts row={row} />
      </Stack>
      <Stack gap="4">
        <SourcePanel networkId={row.route.network} {...pictureData} />
      </Stack>
    </DetailGrid>
  )
}

/** Explains why nothing passes through the route, if that is the case. */
function RouteProblem({ row, routers }: { row: EgressRow; routers: readonly Router[] }) {
  const { t } = useTranslation()
  const isStuck = routers.every(({ place }) => place === 'down' || place === 'gone')
  if (!row.isActive) return <Callout tone="info" role="status" title={t('egress.page.off')} />
  if (routers.length === 0) {
    return (
      <Callout tone="warning" role="status" title={t('egress.page.noNode')}>
        {t('egress.page.noNodeHint')}
      </Callout>
    )
  }
  if (!isStuck) return null
  return (
    <Callout tone="warning" role="status" title={t('egress.page.stuck')}>
      {t('egress.page.stuckHint')}
    </Callout>
  )
}

/** Warns that devices have addresses in the virtual range: what is sent to these doesn't use the route. */
function AddressConflict({ route }: { route: EgressRoute }) {
  const { t } = useTranslation()
  const listNames = useNameList()
  const { data: nodes = emptyList } = useRoutingNodes(route.network, { withConfigFiles: true })
  const range = virtualRangeOf(route)
  if (!route.status || !isCidr(range)) return null
  const isInside = addressTest(range)
  const names = nodes.filter(({ address }) => isInside(address)).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Callout tone="warning" role="status" title={t('egress.page.conflict')}>
      {t('egress.page.conflictHint', { range, names: listNames(names) })}
    </Callout>
  )
}

function TargetFacts({ row: { target, route, createdAt } }: { row: EgressRow }) {
  const { t } = useTranslation()
  const { hasNatKinds } = useCapabilities()
  const destination = target === '' ? t('egress.noDestination') : target

  return (
    <KeyValue
      title={t('egress.page.facts')}
      items={[
        {
          label: t('egress.column.range'),
          value: destination ?? (
            <Flex alignItems="center" gap="1.5">
              <Internet />
            </Flex>
          ),
          isMonospace: !!target,
          copyText: target,
        },
        ...(route.virtual_range
          ? [
              {
                label: t('egress.page.virtualRange'),
                value: route.virtual_range,
                isMonospace: true,
                copyText: route.virtual_range,
              },
            ]
          : []),
        {
          label: t('egress.column.nat'),
          value: <EgressSwitch route={route} field="nat" isOutsideTable />,
        },
        ...(hasNatKinds && route.nat
          ? [
              {
                label: t('egress.page.mode'),
                value: t(
                  route.mode === VIRTUAL_NAT ? 'egress.page.virtualNat' : 'egress.page.directNat',
                ),
              },
            ]
          : []),
        {
          label: t('egress.column.status'),
          value: <EgressSwitch route={route} field="status" isOutsideTable />,
        },
        { label: t('egress.page.description'), value: route.description },
        { label: t('egress.page.network'), value: route.network },
        {
          label: t('egress.column.created'),
          value: createdAt > 0 ? formatMinute(createdAt) : undefined,
        },
        { label: t('egress.page.id'), value: route.id, isMonospace: true, copyText: route.id },
      ]}
    />
  )
}

type Props = { networkId: string; routers: readonly Router[] }

/** Lists the nodes and tags that route to the range, in order of use. */
function RouterPanel({ networkId, routers }: Props) {
  const { t } = useTranslation()

  return (
    <Panel title={t('egress.column.nodes')}>
      {routers.length === 0 && (
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {t('egress.noNodes')}
        </Text>
      )}
      <Box as="ol" listStyleType="none" aria-label={t('egress.column.nodes')}>
        {routers.map((router, index) => (
          <RouterLine key={router.id} networkId={networkId} router={router} isFirst={index === 0} />
        ))}
      </Box>
    </Panel>
  )
}

type LineProps = { networkId: string; router: Router; isFirst: boolean }

function RouterLine({ networkId, router, isFirst }: LineProps) {
  const factOf = useRouterFact()

  return (
    <Flex
      as="li"
      alignItems="center"
      columnGap="3"
      flexWrap="wrap"
      px="4"
      py="2"
      textStyle="sm"
      {...(!isFirst && { borderTopWidth: '1px' })}
    >
      <Box flex="1" minW="10rem">
        <RouterName networkId={networkId} router={router} />
        <Text textStyle="xs" color="fg.muted">
          {factOf(router)}
        </Text>
      </Box>
      {router.status !== undefined && <StatusBadge status={router.status} />}
    </Flex>
  )
}

/** Link to the node, or to the tag on servers with tags. */
function RouterName({ networkId, router }: Omit<LineProps, 'isFirst'>) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { id, name, isTag, place } = router
  const label = isTag ? t('egress.page.tag', { name }) : name
  const exists = isTag ? isPro : place !== 'gone'
  const page = isTag
    ? placeHref('tag', { networkId, tagId: id })
    : placeHref('node', { networkId, nodeId: id })
  if (!exists || !page) return <Span fontWeight="500">{label}</Span>
  return <TextLink to={page}>{label}</TextLink>
}
