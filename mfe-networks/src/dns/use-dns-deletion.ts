import { type DnsEntry, shortDnsName } from '@meshdeck/api/dns'
import { deleteDnsEntry } from '@meshdeck/api/dns-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useCapabilities, useServerConfig } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'

/** Deleting names that people have given, one from its menu or many as a job. */
export function useDnsDeletion(networkId: string) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { keepsShortNames } = useCapabilities()
  const domain = useServerConfig()?.DefaultDomain ?? ''

  const deletion = rowChange({
    change: deleteDnsEntry,
    inputOf: ({ name }: { id: string; name: string }) => ({
      networkId,
      keptName: keepsShortNames ? shortDnsName(name, domain) : name,
    }),
  })

  function deleteOne({ name }: DnsEntry) {
    confirm({
      title: t('dns.deleteTitle', { name }),
      description: t('dns.deleteText'),
      action: t('dns.deleteAction'),
      ...deletion.one({ id: name, name }),
      success: t('dns.deleted', { name }),
      failure: t('dns.deleteFailed'),
    })
  }

  function deleteMany(entries: readonly DnsEntry[]): BulkJob {
    return {
      title: t('dns.deleteMany', { count: entries.length }),
      description: t('dns.deleteManyText', { count: entries.length }),
      action: t('dns.deleteManyAction'),
      isDanger: true,
      ...deletion.many(entries.map(({ name }) => ({ id: name, name }))),
    }
  }

  return { deleteOne, deleteMany }
}
