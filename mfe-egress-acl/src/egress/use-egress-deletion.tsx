import { egressRouteListQuery } from '@meshdeck/api/egress'
import { deleteEgressRoute, type GoneRoute } from '@meshdeck/api/egress-changes'
import { restoreEgressRoute } from '@meshdeck/api/egress-restore-changes'
import { type Policy, type PolicyItem, policyListQuery } from '@meshdeck/api/policies'
import { rowChange } from '@meshdeck/api/row-change'
import {
  errorText,
  isApiError,
  queryClient,
  type TFunction,
  toast,
  type ToastAction,
  useQuery,
} from '@meshdeck/platform'
import { Code, Consequences, Flex, KeyValue, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { useMemo } from 'react'

import { LazyPreview } from '../change-preview/LazyPreview'
import type { EgressRow } from '../shared/egress-rows'
import { useTranslation } from '../translations'
import { Internet, useEgressNodeName } from './egress-cells'

/** Deletes one route from its menu, or many as a job; a single one can be recreated from the toast. */
export function useEgressDeletion(networkId: string, { onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteEgressRoute,
    inputOf: ({ route }: EgressRow) => route,
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: EgressRow) {
    const deletionQuestion = deletion.one(row)
    let deletedRoute: GoneRoute | undefined
    confirm({
      title: t('egress.delete.title', { name: row.name }),
      description: <EgressDeletion row={row} />,
      action: t('egress.delete.action'),
      startsOnAction: true,
      size: 'md',
      ...deletionQuestion,
      onConfirm: async (isOptionChosen) => {
        const reply = await deletionQuestion.onConfirm(isOptionChosen)
        if (reply !== 'gone') deletedRoute = reply
        return reply
      },
      success: t('egress.delete.done'),
      outcome: t('egress.delete.outcome'),
      failure: t('egress.delete.failed'),
      // the server can't restore a deleted route, so this creates a new one
      wayBack: () => deletedRoute && wayBack(t, deletedRoute),
    })
  }

  const deleteMany = (rows: readonly EgressRow[]): BulkJob => ({
    title: t('egress.deleteMany.title', { count: rows.length }),
    description: <EgressDeletions networkId={networkId} rows={rows} />,
    action: t('egress.deleteMany.action'),
    isDanger: true,
    ...deletion.many(rows),
  })

  return { deleteOne, deleteMany }
}

/** Toast action that recreates the route, which is stored nowhere else. */
const wayBack = (t: TFunction<'egress'>, deletedRoute: GoneRoute): ToastAction => ({
  label: t('egress.restore.action'),
  onAct: () => void restoreRoute(t, deletedRoute),
})

/** Shows what is deleted with an egress route, before the deletion. */
function EgressDeletion({ row: { id, name, target, nodes, route } }: { row: EgressRow }) {
  const { t } = useTranslation()
  const nameOf = useEgressNodeName()
  const edit = useMemo(() => ({ egress: { remove: [id] } }), [id])
  const { data: policies } = useQuery(policyListQuery(route.network))

  return (
    <Stack gap="3">
      <KeyValue
        title={t('egress.delete.facts')}
        items={[
          { label: t('egress.column.name'), value: name },
          {
            label: t('egress.column.range'),
            value: target === undefined ? <InternetLine /> : <Code>{target}</Code>,
          },
          {
            label: t('egress.column.nodes'),
            value: nodes.map(nameOf).join(', ') || t('egress.noNodes'),
          },
        ]}
      />
      <PolicyLosses losses={policies && policiesOfRoutes(policies, new Set([id]))} />
      <Text>{t('egress.delete.losesAccess')}</Text>
      <Text>{t('egress.delete.irreversible')}</Text>
      <LazyPreview networkId={route.network} edit={edit} />
    </Stack>
  )
}

function InternetLine() {
  return (
    <Flex alignItems="center" gap="1.5">
      <Internet />
    </Flex>
  )
}

/** Shows what is deleted with many routes. */
function EgressDeletions({ networkId, rows }: { networkId: string; rows: readonly EgressRow[] }) {
  const { t } = useTranslation()
  const { data: policies } = useQuery(policyListQuery(networkId))
  const losses = useMemo(
    () => policies && policiesOfRoutes(policies, new Set(rows.map(({ id }) => id))),
    [policies, rows],
  )

  const edit = useMemo(() => ({ egress: { remove: rows.map(({ id }) => id) } }), [rows])

  return (
    <Stack gap="3">
      <PolicyLosses losses={losses} />
      <Text>{t('egress.delete.losesAccess')}</Text>
      <Text>{t('egress.delete.irreversible')}</Text>
      <LazyPreview networkId={networkId} edit={edit} />
    </Stack>
  )
}

/** Lists the policies that are deleted too and those that lose a destination; nothing while that is unknown. */
function PolicyLosses({ losses }: { losses: PolicyLossesOf | undefined }) {
  const { t } = useTranslation()
  if (!losses) return null
  const { deletedNames, keptNames } = losses

  return (
    <Consequences
      lists={[
        { title: t('egress.delete.policiesGone'), items: deletedNames },
        { title: t('egress.delete.policiesKept'), items: keptNames },
      ]}
    />
  )
}

/**
 * Recreates a deleted route and reports what differs. `before`: the routes before an attempt without a response, which
 * may have created the route.
 */
async function restoreRoute(
  t: TFunction<'egress'>,
  deletedRoute: GoneRoute,
  before?: readonly string[],
) {
  const idsBefore = before ?? idsOf(deletedRoute.route.network)
  try {
    const { mendedCount, failedNames, isStillOn } = await restoreEgressRoute({
      ...deletedRoute,
      idsBefore: before,
    })
    const names = failedNames.join(', ')
    const lost =
      failedNames.length > 0 && t('egress.restore.notMended', { count: failedNames.length, names })
    const losses = [isStillOn && t('egress.restore.stillOn'), lost].filter(Boolean)
    if (losses.length > 0) {
      toast.warning(t('egress.restore.partial'), { description: losses.join(' ') })
    } else {
      toast.success(t('egress.restore.done'), {
        description: t('egress.restore.outcome', { count: mendedCount }),
      })
    }
  } catch (error) {
    const knownIds = isApiError(error) ? before : idsBefore
    toast.error(t('egress.restore.failed'), {
      description: errorText(error),
      action: {
        label: t('egress.restore.action'),
        onAct: () => void restoreRoute(t, deletedRoute, knownIds),
      },
    })
  }
}

/** Route IDs of a network, as last fetched by the table. */
const idsOf = (networkId: string) =>
  (queryClient.getQueryData(egressRouteListQuery(networkId).queryKey) ?? []).map(({ id }) => id)

/** Names of the policies that are deleted with some routes, and of those that stay. */
type PolicyLossesOf = { deletedNames: string[]; keptNames: string[] }

/**
 * Returns how deleting routes affects policies: those without other sources or destinations are deleted too, others
 * keep the rest (contract 1.15) [EG-061].
 */
export function policiesOfRoutes(
  policies: readonly Policy[],
  routeIds: ReadonlySet<string>,
): PolicyLossesOf {
  const isGone = ({ id, value }: PolicyItem) => id === 'egress-id' && routeIds.has(value)
  const isEmptied = (items: readonly PolicyItem[]) => items.length > 0 && items.every(isGone)
  const about = policies.filter(
    ({ src_type, dst_type }) => dst_type.some(isGone) || isEmptied(src_type),
  )
  const [deletedNames, keptNames] = [true, false].map((isDeleted) =>
    about
      .filter(
        ({ src_type, dst_type }) => (isEmptied(src_type) || isEmptied(dst_type)) === isDeleted,
      )
      .map(({ name }) => name),
  )
  return { deletedNames: deletedNames ?? [], keptNames: keptNames ?? [] }
}
