import { type DnsEntry, shortDnsName } from '@meshdeck/api/dns'
import { deleteDnsEntry } from '@meshdeck/api/dns-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useCapabilities, useServerConfig } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useDnsWords } from './dns-words'

/** Deleting names that people have given, one from its menu or many as a job. */
export function useDnsDeletion(networkId: string) {
  const { t } = useDnsWords()
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
      title: t('deleteTitle', { name }),
      description: t('deleteText'),
      action: t('deleteAction'),
      ...deletion.one({ id: name, name }),
      success: t('deleted', { name }),
      failure: t('deleteFailed'),
    })
  }

  function deleteMany(entries: readonly DnsEntry[]): BulkJob {
    return {
      title: t('deleteMany', { count: entries.length }),
      description: t('deleteManyText', { count: entries.length }),
      action: t('deleteManyAction'),
      isDanger: true,
      ...deletion.many(entries.map(({ name }) => ({ id: name, name }))),
    }
  }

  return { deleteOne, deleteMany }
}
