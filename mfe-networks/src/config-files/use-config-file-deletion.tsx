import { deleteConfigFile } from '@meshdeck/api/config-file-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { lazyOverlay, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'

import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { useTranslation } from '../translations'

// reads policies, routes and keys, which only a deletion wants to know
const ConfigFileDeletion = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "config-file-dialogs" */ './ConfigFileDeletion'))
      .ConfigFileDeletion,
)

type Item = Pick<ConfigFileRow, 'id' | 'name' | 'network'>

/** Deleting, of one config file from its menu and of many as a job; both say first what goes with them. */
export function useConfigFileDeletion({ onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteConfigFile,
    inputOf: ({ id, network }: Item) => ({ networkId: network, clientId: id }),
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: Item) {
    const { name } = row
    confirm({
      title: t('configFiles.delete.title', { name }),
      description: <ConfigFileDeletion rows={[row]} />,
      action: t('configFiles.delete.action'),
      ...deletion.one(row),
      success: t('configFiles.delete.done', { name }),
      failure: t('configFiles.delete.failed'),
    })
  }

  function deleteMany(rows: readonly ConfigFileRow[]): BulkJob {
    return {
      title: t('configFiles.deleteMany.title', { count: rows.length }),
      description: <ConfigFileDeletion rows={rows} />,
      action: t('configFiles.deleteMany.action'),
      isDanger: true,
      ...deletion.many(rows),
    }
  }

  return { deleteOne, deleteMany }
}
