import { configTextQuery } from '@meshdeck/api/config-files'
import { errorText, toast, useQueryClient } from '@meshdeck/platform'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { useConfigFileWords } from '../config-file-model/config-file-words'

// with the first download
const saving = () =>
  import(/* webpackChunkName: "config-file-dialogs" */ '../config-file-model/save-files')

/** Handing config files to the browser: one as it is, many in an archive. */
export function useConfigFileDownload(networkId: string) {
  const { t } = useConfigFileWords()
  const client = useQueryClient()
  const readText = (clientId: string) =>
    client.fetchQuery({ ...configTextQuery({ networkId, clientId }), staleTime: 0 })

  async function downloadOne({ id }: ConfigFileRow) {
    try {
      const text = await readText(id)
      const { saveFile } = await saving()
      saveFile(id, text)
    } catch (error) {
      toast.error(t('downloadFailed', { name: id }), { description: errorText(error) })
    }
  }

  function downloadMany(rows: readonly ConfigFileRow[]): BulkJob {
    const texts = new Map<string, string>()
    return {
      title: t('downloadMany.title', { count: rows.length }),
      description: t('downloadMany.text'),
      action: t('downloadMany.action'),
      items: rows,
      perform: async (batch) => {
        for (const { id } of batch) texts.set(id, await readText(id))
      },
      onFinished: () => {
        if (texts.size === 0) return
        void saving().then(({ saveArchive }) => saveArchive(`${networkId}-config-files.zip`, texts))
      },
    }
  }

  return { downloadOne, downloadMany }
}
