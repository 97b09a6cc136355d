import { type DnsEntry, deleteDnsEntry, shortDnsName } from '@meshdeck/api/dns'
import {
  useCapabilities,
  useQueryClient,
  useServerConfig,
  useTranslation,
} from '@meshdeck/platform'
import { useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

/** Deleting names that people have given, one from its menu or many as a job. */
export function useDnsRemoval(networkId: string) {
  const { t } = useTranslation('networks')
  const client = useQueryClient()
  const confirmDelete = useConfirmDelete()
  const { keepsShortNames } = useCapabilities()
  const domain = useServerConfig()?.DefaultDomain ?? ''

  const removeName = (name: string) =>
    deleteDnsEntry(networkId, keepsShortNames ? shortDnsName(name, domain) : name)
  const readAgain = () => client.invalidateQueries({ queryKey: ['dns'] })

  function remove({ name }: DnsEntry) {
    confirmDelete({
      title: t('dns.deleteTitle', { name }),
      description: t('dns.deleteText'),
      action: t('dns.deleteAction'),
      onConfirm: async () => {
        await removeName(name)
        await readAgain()
      },
      success: t('dns.deleted', { name }),
      failure: t('dns.deleteFailed'),
    })
  }

  function removeMany(entries: readonly DnsEntry[]): BulkJob {
    return {
      title: t('dns.deleteMany', { count: entries.length }),
      description: t('dns.deleteManyText', { count: entries.length }),
      action: t('dns.deleteManyAction'),
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
