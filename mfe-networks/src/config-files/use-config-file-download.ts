import { configTextQuery } from '@meshdeck/api/config-files'
import { errorText, toast, useQueryClient } from '@meshdeck/platform'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { useTranslation } from '../translations'

// with the first download
const saving = () =>
  import(/* webpackChunkName: "config-file-dialogs" */ '../config-file-model/save-files')

/** Handing config files to the browser: one as it is, many in an archive. */
export function useConfigFileDownload() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const readText = ({ id: clientId, network: networkId }: ConfigFileRow) =>
    client.fetchQuery({ ...configTextQuery({ networkId, clientId }), staleTime: 0 })

  async function downloadOne(row: ConfigFileRow) {
    const { id } = row
    try {
      const text = await readText(row)
      const { saveFile } = await saving()
      saveFile(id, text)
    } catch (error) {
      toast.error(t('configFiles.downloadFailed', { name: id }), { description: errorText(error) })
    }
  }

  function downloadMany(rows: readonly ConfigFileRow[]): BulkJob {
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const [network, ...others] = new Set(rows.map((row) => row.network))
    const archive = others.length === 0 ? `${network}-config-files.zip` : 'config-files.zip'
    const texts = new Map<string, string>()
    return {
      title: t('configFiles.downloadMany.title', { count: rows.length }),
      description: t('configFiles.downloadMany.text'),
      action: t('configFiles.downloadMany.action'),
      items: rows,
      perform: async (batch) => {
        for (const { id } of batch) {
          const row = rowOf.get(id)
          if (row) texts.set(id, await readText(row))
        }
      },
      onFinished: () => {
        if (texts.size === 0) return
        void saving().then(({ saveArchive }) => saveArchive(archive, texts))
      },
    }
  }

  return { downloadOne, downloadMany }
}
