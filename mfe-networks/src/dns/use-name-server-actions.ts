import { deleteNameServer } from '@meshdeck/api/name-server-changes'
import type { NameServer } from '@meshdeck/api/name-servers'
import { rowChange } from '@meshdeck/api/row-change'
import { useCan } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { Pencil, Trash2 } from 'lucide-react'

import { copyAction } from '../shared/row-actions'
import { useTranslation } from '../translations'

/** Returns the menu of a name server and the bulk actions; the built-in one of the network can't be deleted. */
export function useNameServerActions(networkId: string) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { linkTo } = useDialog()
  const { deleteOne, deleteMany } = useNameServerDeletion()
  const refusal = whyNotIn(networkId, t('dns.servers.refused'))

  const rowActions = (nameServer: NameServer): MenuAction[] => [
    {
      label: t('dns.servers.edit'),
      icon: Pencil,
      disabledReason: refusal ?? (nameServer.default ? t('dns.servers.defaultFixed') : undefined),
      to: linkTo('edit-name-server', { server: nameServer.id }),
    },
    copyAction(t, {
      label: t('dns.servers.copyServers'),
      text: nameServer.servers.join(', '),
    }),
    {
      label: t('dns.servers.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal ?? (nameServer.default ? t('dns.servers.defaultStays') : undefined),
      onSelect: () => deleteOne(nameServer),
    },
  ]

  function bulkActions(chosen: readonly NameServer[]): BulkAction[] {
    const ownServers = chosen.filter((nameServer) => !nameServer.default)
    return [
      {
        label: t('dns.servers.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason:
          refusal ?? (ownServers.length === 0 ? t('dns.servers.defaultStays') : undefined),
        job: () => deleteMany(ownServers),
      },
    ]
  }

  return { rowActions, bulkActions }
}

/** Deletes one name server from its menu or several as a job. */
function useNameServerDeletion() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  function deleteOne(nameServer: NameServer) {
    const { name } = nameServer
    confirm({
      title: t('dns.servers.deleteTitle', { name }),
      description: t('dns.servers.deleteText', { count: 1 }),
      action: t('dns.servers.deleteAction', { count: 1 }),
      ...deletion.one(nameServer),
      success: t('dns.servers.deleted', { name }),
      failure: t('dns.servers.deleteFailed'),
    })
  }

  function deleteMany(nameServers: readonly NameServer[]): BulkJob {
    const count = nameServers.length
    return {
      title: t('dns.servers.deleteMany', { count }),
      description: t('dns.servers.deleteText', { count }),
      action: t('dns.servers.deleteAction', { count }),
      isDanger: true,
      ...deletion.many(nameServers),
    }
  }

  return { deleteOne, deleteMany }
}

const deletion = rowChange({
  change: deleteNameServer,
  inputOf: (nameServer: NameServer) => nameServer,
})

/** Dialogs of name servers; loaded when one opens. */
export const nameServerDialogs = {
  'new-name-server': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "tabs" */ './NameServerDialogs')).CreateNameServerDialog,
  ),
  'edit-name-server': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "tabs" */ './NameServerDialogs')).EditNameServerDialog,
  ),
}
