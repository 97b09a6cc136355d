import { deleteNameServer } from '@meshdeck/api/name-server-changes'
import type { NameServer } from '@meshdeck/api/name-servers'
import { rowChange } from '@meshdeck/api/row-change'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useNameServerWords } from './name-server-words'

/** Deleting, of one name server from its menu and of many as a job. */
export function useNameServerDeletion() {
  const { t } = useNameServerWords()
  const confirm = useConfirm()

  function deleteOne(nameServer: NameServer) {
    const { name } = nameServer
    confirm({
      title: t('deleteTitle', { name }),
      description: t('deleteText', { count: 1 }),
      action: t('deleteAction', { count: 1 }),
      ...deletion.one(nameServer),
      success: t('deleted', { name }),
      failure: t('deleteFailed'),
    })
  }

  function deleteMany(nameServers: readonly NameServer[]): BulkJob {
    const count = nameServers.length
    return {
      title: t('deleteMany', { count }),
      description: t('deleteText', { count }),
      action: t('deleteAction', { count }),
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
