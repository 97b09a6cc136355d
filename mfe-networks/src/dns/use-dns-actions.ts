import type { DnsEntry } from '@meshdeck/api/dns'
import { useCan } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Copy, Trash2 } from 'lucide-react'

import { copyText } from '../tables/copy-text'
import { useTranslation } from '../translations'
import { useDnsDeletion } from './use-dns-deletion'

/** The menu of a name, and what can be done to many; only those that people have given can go. */
export function useDnsActions(networkId: string) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { deleteOne, deleteMany } = useDnsDeletion(networkId)
  const refusal = whyNotIn(networkId, t('dns.refused'))

  const copyActions = ({ name, address, address6 }: DnsEntry): MenuAction[] =>
    [
      { label: t('dns.copyName'), text: name },
      { label: t('dns.copyAddress'), text: address },
      { label: t('dns.copyAddress6'), text: address6 },
    ]
      .filter(({ text }) => text !== '')
      .map(({ label, text }) => ({
        label,
        icon: Copy,
        onSelect: () => void copyText(text, t('copied')),
      }))

  const rowActions = (entry: DnsEntry): MenuAction[] => [
    ...copyActions(entry),
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
      {
        label: t('dns.copyNames'),
        icon: Copy,
        onSelect: () => void copyText(entries.map(({ name }) => name).join('\n'), t('copied')),
      },
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
