import { egressRouteListQuery } from '@meshdeck/api/egress'
import type { GoneRoute } from '@meshdeck/api/egress-changes'
import { rowChange } from '@meshdeck/api/row-change'
import {
  errorText,
  isApiError,
  queryClient,
  type TFunction,
  toast,
  type ToastAction,
  useTranslation,
} from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'

import { egressChanges } from './egress-changes'
import type { EgressRow } from './egress-rows'
import { EgressDeletion } from './EgressDeletion'
import { EgressDeletions } from './EgressDeletions'

/** Deleting, of one route from its menu and of many as a job; a single one can be made anew from the toast. */
export function useEgressDeletion(networkId: string, { onLeave }: Leaving = {}) {
  const { t } = useTranslation('egress')
  const confirm = useConfirm()
  const deletion = rowChange({
    change: async () => (await egressChanges()).deleteEgressRoute,
    inputOf: ({ route }: EgressRow) => route,
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: EgressRow) {
    const asked = deletion.one(row)
    let gone: GoneRoute | undefined
    confirm({
      title: t('egress.delete.title', { name: row.name }),
      description: <EgressDeletion row={row} />,
      action: t('egress.delete.action'),
      startsOnAction: true,
      size: 'md',
      ...asked,
      onConfirm: async (isOptionChosen) => {
        const reply = await asked.onConfirm(isOptionChosen)
        if (reply !== 'gone') gone = reply
        return reply
      },
      success: t('egress.delete.done'),
      outcome: t('egress.delete.outcome'),
      failure: t('egress.delete.failed'),
      // the server does not give back what was deleted: what comes is a new route
      wayBack: () => gone && wayBack(t, gone),
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

/**
 * Makes a deleted route anew and says what is not as it was. `before` are the routes before a try that nobody answered:
 * it may have made the route.
 */
async function restore(t: TFunction, gone: GoneRoute, before?: readonly string[]) {
  const there = before ?? idsOf(gone.route.network)
  try {
    const { restoreEgressRoute } = await import('@meshdeck/api/egress-restore-changes')
    const { mended, failed, isStillOn } = await restoreEgressRoute({ ...gone, before })
    const names = failed.join(', ')
    const lost = failed.length > 0 && t('egress.restore.notMended', { count: failed.length, names })
    const losses = [isStillOn && t('egress.restore.stillOn'), lost].filter(Boolean)
    if (losses.length > 0) {
      toast.warning(t('egress.restore.partial'), { description: losses.join(' ') })
    } else {
      toast.success(t('egress.restore.done'), {
        description: t('egress.restore.outcome', { count: mended }),
      })
    }
  } catch (error) {
    toast.error(t('egress.restore.failed'), {
      description: errorText(error),
      action: wayBack(t, gone, isApiError(error) ? before : there),
    })
  }
}

/** The button of a toast, also of the one that says that it was refused: nobody else knows the route any more. */
const wayBack = (t: TFunction, gone: GoneRoute, before?: readonly string[]): ToastAction => ({
  label: t('egress.restore.action'),
  onAct: () => void restore(t, gone, before),
})

/** The routes of a network, as the table has read them since. */
const idsOf = (networkId: string) =>
  (queryClient.getQueryData(egressRouteListQuery(networkId).queryKey) ?? []).map(({ id }) => id)
