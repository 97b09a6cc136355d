import { deleteConfigFile } from '@meshdeck/api/config-files'
import { useQueryClient } from '@meshdeck/platform'
import { lazyOverlay, useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { configFileChanges } from './config-file-changes'
import type { ConfigFileRow } from './config-file-rows'
import { useConfigFileWords } from './config-file-words'

// reads policies, routes and keys, which only a deletion wants to know
const ConfigFileDeletion = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "config-file-dialogs" */ './ConfigFileDeletion'))
      .ConfigFileDeletion,
)

/** Deleting, of one config file from its menu and of many as a job; both say first what goes with them. */
export function useConfigFileRemoval(networkId: string) {
  const { t } = useConfigFileWords()
  const client = useQueryClient()
  const confirmDelete = useConfirmDelete()

  async function leave(ids: readonly string[]) {
    const { forgetConfigFiles } = await configFileChanges()
    forgetConfigFiles(client, networkId, ids)
  }

  function remove({ id: name }: ConfigFileRow) {
    confirmDelete({
      title: t('delete.title', { name }),
      description: <ConfigFileDeletion networkId={networkId} ids={[name]} />,
      action: t('delete.action'),
      onConfirm: async () => {
        try {
          await deleteConfigFile(networkId, name)
          await leave([name])
        } catch (error) {
          // somebody else may have deleted it
          void client.invalidateQueries({ queryKey: ['config-files'] })
          throw error
        }
      },
      success: t('delete.done', { name }),
      failure: t('delete.failed'),
    })
  }

  function removeMany(rows: readonly ConfigFileRow[]): BulkJob {
    const ids = rows.map(({ id }) => id)
    const gone = new Set<string>()
    return {
      title: t('deleteMany.title', { count: rows.length }),
      description: <ConfigFileDeletion networkId={networkId} ids={ids} />,
      action: t('deleteMany.action'),
      isDanger: true,
      items: ids.map((id) => ({ id, name: id })),
      perform: async (batch) => {
        for (const { id } of batch) {
          await deleteConfigFile(networkId, id)
          gone.add(id)
        }
      },
      onFinished: () => void leave([...gone]),
    }
  }

  return { remove, removeMany }
}
