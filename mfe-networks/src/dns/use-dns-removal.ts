import { type DnsEntry, deleteDnsEntry, shortDnsName } from '@meshdeck/api/dns'
import { useCapabilities, useQueryClient, useServerConfig } from '@meshdeck/platform'
import { useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useDnsWords } from './dns-words'

/** Deleting names that people have given, one from its menu or many as a job. */
export function useDnsRemoval(networkId: string) {
  const { t } = useDnsWords()
  const client = useQueryClient()
  const confirmDelete = useConfirmDelete()
  const { keepsShortNames } = useCapabilities()
  const domain = useServerConfig()?.DefaultDomain ?? ''

  const removeName = (name: string) =>
    deleteDnsEntry(networkId, keepsShortNames ? shortDnsName(name, domain) : name)
  const readAgain = () => client.invalidateQueries({ queryKey: ['dns'] })

  function remove({ name }: DnsEntry) {
    confirmDelete({
      title: t('deleteTitle', { name }),
      description: t('deleteText'),
      action: t('deleteAction'),
      onConfirm: async () => {
        await removeName(name)
        await readAgain()
      },
      success: t('deleted', { name }),
      failure: t('deleteFailed'),
    })
  }

  function removeMany(entries: readonly DnsEntry[]): BulkJob {
    return {
      title: t('deleteMany', { count: entries.length }),
      description: t('deleteManyText', { count: entries.length }),
      action: t('deleteManyAction'),
      isDanger: true,
      items: entries.map(({ name }) => ({ id: name, name })),
      perform: async (batch) => {
        for (const { id } of batch) await removeName(id)
      },
      onFinished: () => void readAgain(),
    }
  }

  return { remove, removeMany }
}
