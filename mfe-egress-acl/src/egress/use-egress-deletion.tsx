import type { GoneRoute } from '@meshdeck/api/egress-changes'
import { rowChange } from '@meshdeck/api/row-change'
import {
  errorText,
  type TFunction,
  toast,
  type ToastAction,
  useTranslation,
} from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'

import { egressChanges } from '../egress-model/egress-changes'
import type { EgressRow } from '../egress-model/egress-rows'
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

/** The button of a toast: nobody else knows the route any more. Its code comes with the press. */
const wayBack = (t: TFunction, gone: GoneRoute): ToastAction => ({
  label: t('egress.restore.action'),
  onAct: () => void bringBack(t, gone),
})

async function bringBack(t: TFunction, gone: GoneRoute) {
  try {
    const { restoreRoute } = await import('./restore-route')
    await restoreRoute(t, gone)
  } catch (error) {
    toast.error(t('egress.restore.failed'), {
      description: errorText(error),
      action: wayBack(t, gone),
    })
  }
}
