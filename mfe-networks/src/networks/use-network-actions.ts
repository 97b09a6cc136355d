import { type Network, useDeleteNetwork } from '@meshdeck/api/networks'
import { useActiveNetwork, useCan, useTranslation } from '@meshdeck/platform'
import { type MenuAction, useConfirmDelete } from '@meshdeck/ui'
import { Boxes, Trash2 } from 'lucide-react'

import { paths } from '../paths'

/** The menu of a network's row. */
export function useNetworkActions(): (network: Network) => MenuAction[] {
  const { t } = useTranslation('networks')
  const { isAdmin } = useCan()
  const confirmDelete = useConfirmDelete()
  const { mutateAsync: deleteNetwork } = useDeleteNetwork()
  const [activeNetwork, setActiveNetwork] = useActiveNetwork()

  function handleDelete({ netid, hosts }: Network) {
    confirmDelete({
      title: t('delete.title', { netid }),
      description: t('delete.text', { count: hosts }),
      action: t('delete.action'),
      typedName: netid,
      onConfirm: async () => {
        await deleteNetwork(netid)
        if (activeNetwork === netid) setActiveNetwork(undefined)
      },
      success: t('delete.done', { netid }),
      failure: t('delete.failed'),
    })
  }

  return (network) => [
    { label: t('networks.open'), icon: Boxes, to: paths.nodes(network.netid) },
    {
      label: t('networks.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: isAdmin ? undefined : t('networks.deleteRefused'),
      onSelect: () => handleDelete(network),
    },
  ]
}
