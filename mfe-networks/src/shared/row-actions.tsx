import type { TFunction } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Copy } from 'lucide-react'

import { copyText } from './copy-text'

type Addressed = { addresses: readonly string[] }

/** What can be copied of a row of nodes, gateways or config files; `endpoint` is empty while it is hidden. */
export const copyActions = (
  t: TFunction,
  { addresses, endpoint = '' }: Addressed & { endpoint?: string },
): MenuAction[] =>
  [
    ...addresses.map((text) => ({
      label: t(text.includes(':') ? 'networks:nodes.copyAddress6' : 'networks:nodes.copyAddress'),
      text,
    })),
    ...(endpoint ? [{ label: t('networks:nodes.copyEndpoint'), text: endpoint }] : []),
  ].map(({ label, text }) => ({
    label,
    icon: Copy,
    onSelect: () => void copyText(text, t('networks:copied')),
  }))

/** The addresses of many rows, a line each. */
export const copyManyAction = (t: TFunction, rows: readonly Addressed[]): BulkAction => ({
  label: t('networks:nodes.copyAddresses'),
  icon: Copy,
  onSelect: () =>
    void copyText(rows.flatMap(({ addresses }) => addresses).join('\n'), t('networks:copied')),
})
