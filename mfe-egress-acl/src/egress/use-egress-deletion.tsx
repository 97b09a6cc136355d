import { deleteEgressRoute } from '@meshdeck/api/egress-changes'
import type { GoneRoute } from '@meshdeck/api/egress-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { type TFunction, type ToastAction } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'

import type { EgressRow } from '../egress-model/egress-rows'
import { useTranslation } from '../translations'
import { EgressDeletion } from './EgressDeletion'
import { EgressDeletions } from './EgressDeletions'
import { restoreRoute } from './restore-route'

/** Deleting, of one route from its menu and of many as a job; a single one can be made anew from the toast. */
export function useEgressDeletion(networkId: string, { onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteEgressRoute,
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

/** The button of a toast: nobody else knows the route any more. */
const wayBack = (t: TFunction<'egress'>, gone: GoneRoute): ToastAction => ({
  label: t('egress.restore.action'),
  onAct: () => void restoreRoute(t, gone),
})
