import { formatMinute } from '@meshdeck/domain/server-times'
import { useCapabilities } from '@meshdeck/platform'
import { Callout, Flex, KeyValue, Stack } from '@meshdeck/ui'
import { DetailGrid } from '@meshdeck/ui/page'

import type { EgressRow } from '../egress-model/egress-rows'
import { EgressSwitch } from '../egress/EgressSwitch'
import { Internet } from '../egress/EgressTarget'
import { useTranslation } from '../translations'
import type { Router } from './route-picture'
import { RouteDrawing } from './RouteDrawing'
import { RouterPanel } from './RouterPanel'
import { SourcePanel } from './SourcePanel'
import { useRoutePicture } from './use-route-picture'

/** The drawing of a route, and the same in words [EG-042, EG-044]. */
export function EgressRouteFacts({ row }: { row: EgressRow }) {
  const known = useRoutePicture(row.route)

  return (
    <DetailGrid>
      <Stack gap="4" gridColumn="1 / -1">
        <Trouble row={row} routers={known.routers} />
        <RouteDrawing row={row} {...known} />
      </Stack>
      <Stack gap="4">
        <RouterPanel networkId={row.route.network} routers={known.routers} />
        <TargetFacts row={row} />
      </Stack>
      <Stack gap="4">
        <SourcePanel networkId={row.route.network} {...known} />
      </Stack>
    </DetailGrid>
  )
}

/** Why nobody gets through, where that is so. */
function Trouble({ row, routers }: { row: EgressRow; routers: readonly Router[] }) {
  const { t } = useTranslation()
  const isStuck = routers.every(({ place }) => place === 'down' || place === 'gone')
  if (!row.isActive) return <Callout tone="info" role="status" title={t('egressRoute.off')} />
  if (routers.length === 0) {
    return (
      <Callout tone="warning" role="status" title={t('egressRoute.noNode')}>
        {t('egressRoute.noNodeHint')}
      </Callout>
    )
  }
  if (!isStuck) return null
  return (
    <Callout tone="warning" role="status" title={t('egressRoute.stuck')}>
      {t('egressRoute.stuckHint')}
    </Callout>
  )
}

function TargetFacts({ row: { target, route, createdAt } }: { row: EgressRow }) {
  const { t } = useTranslation()
  const { hasEgressKinds } = useCapabilities()

  return (
    <KeyValue
      title={t('egressRoute.facts')}
      items={[
        {
          label: t('egress.column.range'),
          value: target === undefined ? <InternetLine /> : target,
          isMachine: target !== undefined,
          copies: target,
        },
        ...(route.virtual_range
          ? [
              {
                label: t('egressRoute.virtualRange'),
                value: route.virtual_range,
                isMachine: true,
                copies: route.virtual_range,
              },
            ]
          : []),
        {
          label: t('egress.column.nat'),
          value: <EgressSwitch route={route} field="nat" isStanding />,
        },
        ...(hasEgressKinds && route.nat
          ? [
              {
                label: t('egressRoute.mode'),
                value: t(
                  route.mode === 'virtual_nat' ? 'egressRoute.virtualNat' : 'egressRoute.directNat',
                ),
              },
            ]
          : []),
        {
          label: t('egress.column.status'),
          value: <EgressSwitch route={route} field="status" isStanding />,
        },
        { label: t('egressRoute.description'), value: route.description },
        { label: t('egressRoute.network'), value: route.network },
        {
          label: t('egress.column.created'),
          value: createdAt > 0 ? formatMinute(createdAt) : undefined,
        },
        { label: t('egressRoute.id'), value: route.id, isMachine: true, copies: route.id },
      ]}
    />
  )
}

function InternetLine() {
  return (
    <Flex alignItems="center" gap="1.5">
      <Internet />
    </Flex>
  )
}
