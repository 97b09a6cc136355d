import type { NameServer } from '@meshdeck/api/name-servers'
import { useCan } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Copy, Pencil, Trash2 } from 'lucide-react'

import { copyText } from '../tables/copy-text'
import { useTranslation } from '../translations'
import { useNameServerDeletion } from './use-name-server-deletion'

/** The menu of a name server, and what can be done to many; the one that the network was born with stays. */
export function useNameServerActions(networkId: string) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { linkTo } = useDialog()
  const { deleteOne, deleteMany } = useNameServerDeletion()
  const refusal = whyNotIn(networkId, t('nameServers.refused'))

  const rowActions = (nameServer: NameServer): MenuAction[] => [
    {
      label: t('nameServers.edit'),
      icon: Pencil,
      disabledReason: refusal ?? (nameServer.default ? t('nameServers.defaultFixed') : undefined),
      to: linkTo('edit-name-server', { server: nameServer.id }),
    },
    {
      label: t('nameServers.copyServers'),
      icon: Copy,
      onSelect: () => void copyText(nameServer.servers.join(', '), t('copied')),
    },
    {
      label: t('nameServers.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal ?? (nameServer.default ? t('nameServers.defaultStays') : undefined),
      onSelect: () => deleteOne(nameServer),
    },
  ]

  function bulkActions(chosen: readonly NameServer[]): BulkAction[] {
    const own = chosen.filter((nameServer) => !nameServer.default)
    return [
      {
        label: t('nameServers.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: refusal ?? (own.length === 0 ? t('nameServers.defaultStays') : undefined),
        job: () => deleteMany(own),
      },
    ]
  }

  return { rowActions, bulkActions }
}
