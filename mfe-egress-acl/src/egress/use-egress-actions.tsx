import { useDeleteEgressRoute } from '@meshdeck/api/egress'
import { useCan, useTranslation } from '@meshdeck/platform'
import { type MenuAction, useConfirmDelete } from '@meshdeck/ui'
import { Trash2 } from 'lucide-react'

import type { EgressRow } from './egress-rows'
import { EgressDeletion } from './EgressDeletion'

/** The menu of an egress route's row. */
export function useEgressActions(networkId: string): (row: EgressRow) => MenuAction[] {
  const { t } = useTranslation('egress')
  const { administerNetwork } = useCan()
  const confirmDelete = useConfirmDelete()
  const { mutateAsync: deleteRoute } = useDeleteEgressRoute()
  const isAllowed = administerNetwork(networkId)

  function handleDelete(row: EgressRow) {
    confirmDelete({
      title: t('egress.delete.title', { name: row.route.name }),
      description: <EgressDeletion row={row} />,
      action: t('egress.delete.action'),
      startsOnAction: true,
      size: 'md',
      onConfirm: () => deleteRoute(row.route),
      success: t('egress.delete.done'),
      outcome: t('egress.delete.outcome'),
      failure: t('egress.delete.failed'),
    })
  }

  return (row) => [
    {
      label: t('egress.delete.entry'),
      icon: Trash2,
      isDanger: true,
      disabledReason: isAllowed ? undefined : t('egress.refused'),
      onSelect: () => handleDelete(row),
    },
  ]
}
