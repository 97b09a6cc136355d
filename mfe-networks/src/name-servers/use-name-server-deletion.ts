import { deleteNameServer } from '@meshdeck/api/name-server-changes'
import type { NameServer } from '@meshdeck/api/name-servers'
import { rowChange } from '@meshdeck/api/row-change'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'

/** Deleting, of one name server from its menu and of many as a job. */
export function useNameServerDeletion() {
  const { t } = useTranslation()
  const confirm = useConfirm()

  function deleteOne(nameServer: NameServer) {
    const { name } = nameServer
    confirm({
      title: t('nameServers.deleteTitle', { name }),
      description: t('nameServers.deleteText', { count: 1 }),
      action: t('nameServers.deleteAction', { count: 1 }),
      ...deletion.one(nameServer),
      success: t('nameServers.deleted', { name }),
      failure: t('nameServers.deleteFailed'),
    })
  }

  function deleteMany(nameServers: readonly NameServer[]): BulkJob {
    const count = nameServers.length
    return {
      title: t('nameServers.deleteMany', { count }),
      description: t('nameServers.deleteText', { count }),
      action: t('nameServers.deleteAction', { count }),
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
