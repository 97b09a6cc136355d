import type { DnsEntry } from '@meshdeck/api/dns'
import { useCan } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Copy, Trash2 } from 'lucide-react'

import { copyText } from '../tables/copy-text'
import { useDnsWords } from './dns-words'
import { useDnsDeletion } from './use-dns-deletion'

/** The menu of a name, and what can be done to many; only those that people have given can go. */
export function useDnsActions(networkId: string) {
  const { t } = useDnsWords()
  const { whyNotIn } = useCan()
  const { deleteOne, deleteMany } = useDnsDeletion(networkId)
  const refusal = whyNotIn(networkId, t('refused'))

  const copyActions = ({ name, address, address6 }: DnsEntry): MenuAction[] =>
    [
      { label: t('copyName'), text: name },
      { label: t('copyAddress'), text: address },
      { label: t('copyAddress6'), text: address6 },
    ]
      .filter(({ text }) => text !== '')
      .map(({ label, text }) => ({
        label,
        icon: Copy,
        onSelect: () => void copyText(text, t('networks:copied')),
      }))

  const rowActions = (entry: DnsEntry): MenuAction[] => [
    ...copyActions(entry),
    {
      label: t('delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal ?? (entry.isCustom ? undefined : t('ofNode')),
      onSelect: () => deleteOne(entry),
    },
  ]

  function bulkActions(entries: readonly DnsEntry[]): BulkAction[] {
    const custom = entries.filter(({ isCustom }) => isCustom)
    return [
      {
        label: t('copyNames'),
        icon: Copy,
        onSelect: () =>
          void copyText(entries.map(({ name }) => name).join('\n'), t('networks:copied')),
      },
      {
        label: t('delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason: refusal ?? (custom.length === 0 ? t('ofNode') : undefined),
        job: () => deleteMany(custom),
      },
    ]
  }

  return { rowActions, bulkActions }
}
