import { type DnsEntry, shortDnsName } from '@meshdeck/api/dns'
import { deleteDnsEntry } from '@meshdeck/api/dns-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useCan, useCapabilities, useServerConfig } from '@meshdeck/platform'
import { type MenuAction, useConfirm } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { Trash2 } from 'lucide-react'

import { copyAction, copyActions } from '../shared/row-actions'
import { useTranslation } from '../translations'

/** Returns the menu of a name and the bulk actions; only custom names can be deleted. */
export function useDnsActions(networkId: string) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { deleteOne, deleteMany } = useDnsDeletion(networkId)
  const refusal = whyNotIn(networkId, t('dns.refused'))

  const rowActions = (entry: DnsEntry): MenuAction[] => [
    ...copyActions(t, [
      { label: t('dns.copyName'), text: entry.name },
      { label: t('dns.copyAddress'), text: entry.address },
      { label: t('dns.copyAddress6'), text: entry.address6 },
    ]),
    {
      label: t('dns.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal ?? (entry.isCustom ? undefined : t('dns.ofNode')),
      onSelect: () => deleteOne(entry),
    },
  ]

  function bulkActions(entries: readonly DnsEntry[]): BulkAction[] {
    const custom = entries.filter(({ isCustom }) => isCustom)
    return [
      copyAction(t, {
        label: t('dns.copyNames'),
        text: entries.map(({ name }) => name).join('\n'),
      }),
      {
        label: t('dns.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: refusal ?? (custom.length === 0 ? t('dns.ofNode') : undefined),
        job: () => deleteMany(custom),
      },
    ]
  }

  return { rowActions, bulkActions }
}

/** Deletes custom names, one from its menu or several as a job. */
function useDnsDeletion(networkId: string) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { storesShortDnsNames } = useCapabilities()
  const domain = useServerConfig()?.DefaultDomain ?? ''

  const deletion = rowChange({
    change: deleteDnsEntry,
    inputOf: ({ name }: { id: string; name: string }) => ({
      networkId,
      storedName: storesShortDnsNames ? shortDnsName(name, domain) : name,
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
