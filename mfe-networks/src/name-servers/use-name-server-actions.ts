import type { NameServer } from '@meshdeck/api/name-servers'
import { useCan } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Copy, Pencil, Trash2 } from 'lucide-react'

import { copyText } from '../tables/copy-text'
import { useNameServerWords } from './name-server-words'
import { useNameServerDeletion } from './use-name-server-deletion'

/** The menu of a name server, and what can be done to many; the one that the network was born with stays. */
export function useNameServerActions(networkId: string) {
  const { t } = useNameServerWords()
  const { whyNotIn } = useCan()
  const { linkTo } = useDialog()
  const { deleteOne, deleteMany } = useNameServerDeletion()
  const refusal = whyNotIn(networkId, t('refused'))

  const rowActions = (nameServer: NameServer): MenuAction[] => [
    {
      label: t('edit'),
      icon: Pencil,
      disabledReason: refusal ?? (nameServer.default ? t('defaultFixed') : undefined),
      to: linkTo('edit-name-server', { server: nameServer.id }),
    },
    {
      label: t('copyServers'),
      icon: Copy,
      onSelect: () => void copyText(nameServer.servers.join(', '), t('networks:copied')),
    },
    {
      label: t('delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal ?? (nameServer.default ? t('defaultStays') : undefined),
      onSelect: () => deleteOne(nameServer),
    },
  ]

  function bulkActions(chosen: readonly NameServer[]): BulkAction[] {
    const own = chosen.filter((nameServer) => !nameServer.default)
    return [
      {
        label: t('delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: refusal ?? (own.length === 0 ? t('defaultStays') : undefined),
        job: () => deleteMany(own),
      },
    ]
  }

  return { rowActions, bulkActions }
}
