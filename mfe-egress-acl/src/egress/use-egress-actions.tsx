import { rowChange } from '@meshdeck/api/row-change'
import { useCan, useTranslation } from '@meshdeck/platform'
import { type MenuAction, useConfirm } from '@meshdeck/ui'
import { Trash2 } from 'lucide-react'

import { egressChanges } from './egress-changes'
import type { EgressRow } from './egress-rows'
import { EgressDeletion } from './EgressDeletion'

/** The menu of an egress route. */
export function useEgressActions(networkId: string) {
  const { t } = useTranslation('egress')
  const { whyNotIn } = useCan()
  const confirm = useConfirm()
  const refusal = whyNotIn(networkId, t('egress.refused'))

  function deleteOne(row: EgressRow) {
    confirm({
      title: t('egress.delete.title', { name: row.name }),
      description: <EgressDeletion row={row} />,
      action: t('egress.delete.action'),
      startsOnAction: true,
      size: 'md',
      ...deletion.one(row),
      success: t('egress.delete.done'),
      outcome: t('egress.delete.outcome'),
      failure: t('egress.delete.failed'),
    })
  }

  const rowActions = (row: EgressRow): MenuAction[] => [
    {
      label: t('egress.delete.entry'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ]

  return { rowActions }
}

const deletion = rowChange({
  change: async () => (await egressChanges()).deleteEgressRoute,
  inputOf: ({ route }: EgressRow) => route,
})
