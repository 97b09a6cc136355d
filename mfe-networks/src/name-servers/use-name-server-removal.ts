import { deleteNameServer, type NameServer } from '@meshdeck/api/name-servers'
import { useQueryClient } from '@meshdeck/platform'
import { useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useNameServerWords } from './name-server-words'

/** Deleting, of one name server from its menu and of many as a job. */
export function useNameServerRemoval() {
  const { t } = useNameServerWords()
  const client = useQueryClient()
  const confirmDelete = useConfirmDelete()
  const readAgain = () => client.invalidateQueries({ queryKey: ['name-servers'] })

  function remove({ id, name }: NameServer) {
    confirmDelete({
      title: t('deleteTitle', { name }),
      description: t('deleteText', { count: 1 }),
      action: t('deleteAction', { count: 1 }),
      // read again after a refusal too: somebody else may have deleted it
      onConfirm: () => deleteNameServer(id).finally(readAgain),
      success: t('deleted', { name }),
      failure: t('deleteFailed'),
    })
  }

  function removeMany(nameServers: readonly NameServer[]): BulkJob {
    const count = nameServers.length
    return {
      title: t('deleteMany', { count }),
      description: t('deleteText', { count }),
      action: t('deleteAction', { count }),
      isDanger: true,
      items: nameServers.map(({ id, name }) => ({ id, name })),
      perform: async (batch) => {
        for (const { id } of batch) await deleteNameServer(id)
      },
      onFinished: () => void readAgain(),
    }
  }

  return { remove, removeMany }
}
