import { configTextQuery } from '@meshdeck/api/config-files'
import { errorText, toast, useQueryClient } from '@meshdeck/platform'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { ConfigFileRow } from './config-file-rows'
import { useConfigFileWords } from './config-file-words'

/** Handing config files to the browser: one as it is, many in an archive. */
export function useConfigFileDownload(networkId: string) {
  const { t } = useConfigFileWords()
  const client = useQueryClient()
  const readText = (clientId: string) =>
    client.fetchQuery({ ...configTextQuery({ networkId, clientId }), staleTime: 0 })

  async function downloadOne({ id }: ConfigFileRow) {
    try {
      const text = await readText(id)
      const { download } = await import('@meshdeck/ui/form')
      download(`${id}.conf`, { type: 'application/config', content: text })
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
      items: rows.map(({ id }) => ({ id, name: id })),
      perform: async (batch) => {
        for (const { id } of batch) texts.set(id, await readText(id))
      },
      onFinished: () => {
        if (texts.size > 0) void saveArchive(`${networkId}-config-files.zip`, texts)
      },
    }
  }

  return { downloadOne, downloadMany }
}

async function saveArchive(fileName: string, texts: ReadonlyMap<string, string>) {
  const [{ strToU8, zipSync }, { download }] = await Promise.all([
    import('fflate'),
    import('@meshdeck/ui/form'),
  ])
  const files = [...texts].map(([id, text]) => [`${id}.conf`, strToU8(text)])
  const content = new Uint8Array(zipSync(Object.fromEntries(files)))
  download(fileName, { type: 'application/zip', content })
}
