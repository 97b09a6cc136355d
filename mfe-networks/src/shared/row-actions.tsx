import {
  hasSlot,
  placeHref,
  Slot,
  type TFunction,
  toast,
  useCan,
  useCapabilities,
} from '@meshdeck/platform'
import { copyText as copy, type MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Copy, Tag, Waypoints } from 'lucide-react'
import { useState } from 'react'

import { useTranslation } from '../translations'

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

/** Copies what a menu or a bulk bar offers: the menu is gone by then, so a toast says it worked. */
export async function copyText(text: string, success: string): Promise<void> {
  if (await copy(text)) toast.success(success, { description: text })
}

/** Leads to what a thing may reach and what may reach it, where a remote tells that; else nothing. */
export function reachActions(
  t: TFunction,
  { networkId, kind, id }: { networkId: string; kind: 'node' | 'client'; id: string },
): MenuAction[] {
  const to = placeHref('reach', { networkId, thing: `${kind}:${id}` })
  return to === undefined ? [] : [{ label: t('networks:nodes.reach'), icon: Waypoints, to }]
}

/** Why something cannot be done to all of these: what stands against the first one that it cannot be done to. */
export function firstRefusal<Row>(
  rows: readonly Row[],
  refusalOf: (row: Row) => string | undefined,
): string | undefined {
  for (const row of rows) {
    const refusal = refusalOf(row)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

type Item = { id: string; network: string }
type Rows = {
  /** Those of the chosen that bear tags. */
  taggable: readonly Item[]
  /** Said to who may not change their network. */
  refusal: string
}

/**
 * Giving tags to many nodes, or to many config files: by a dialog that another remote lends, and not at all where
 * none does.
 */
export function useTagging({ isClient }: { isClient: boolean }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { whyNotIn } = useCan()
  const [chosen, setChosen] = useState<readonly Item[]>([])
  const isOffered = isPro && hasSlot('nodes.tag')

  function tagActions({ taggable, refusal }: Rows): BulkAction[] {
    if (!isOffered) return []
    return [
      {
        label: t('nodes.addTags'),
        icon: Tag,
        disabledReason: whyNot(taggable, refusal),
        onSelect: () => setChosen(taggable),
      },
    ]
  }

  /** What a desktop program has made bears no tags, and those of a network are no other's. */
  function whyNot(rows: readonly Item[], refusal: string): string | undefined {
    const [first] = rows
    if (!first) return t('nodes.isOfUser')
    const isOfOne = rows.every(({ network }) => network === first.network)
    return isOfOne ? whyNotIn(first.network, refusal) : t('nodes.ofSeveralNetworks')
  }

  const [first] = chosen
  const props = first && {
    networkId: first.network,
    nodes: chosen.map(({ id }) => ({ id, isClient })),
    onClose: () => setChosen([]),
  }
  return { tagActions, dialog: props && <Slot request={{ name: 'nodes.tag', props }} /> }
}
