import type { EntityRef } from '@meshdeck/domain/reach'
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

type AddressedRow = { addresses: readonly string[] }

type CopyItem = { label: string; text: string }

/** Returns the menu or bulk action that copies a text. */
export const copyAction = (
  t: TFunction<'networks'>,
  { label, text }: CopyItem,
): MenuAction & BulkAction => ({
  label,
  icon: Copy,
  onSelect: () => void copyText(text, t('shared.copied')),
})

/** Returns the copy actions of a row; empty texts have none. */
export const copyActions = (t: TFunction<'networks'>, items: readonly CopyItem[]): MenuAction[] =>
  items.filter(({ text }) => text !== '').map((item) => copyAction(t, item))

/** Returns what can be copied of a node, gateway, or config file; `endpoint` is empty while hidden. */
export const addressItems = (
  t: TFunction<'networks'>,
  { addresses, endpoint = '' }: AddressedRow & { endpoint?: string },
): CopyItem[] => [
  ...addresses.map((text) => ({
    label: t(text.includes(':') ? 'nodes.copyAddress6' : 'nodes.copyAddress'),
    text,
  })),
  { label: t('nodes.copyEndpoint'), text: endpoint },
]

/** Returns the action that copies the addresses of several rows, one row per line. */
export const copyAddressesAction = (
  t: TFunction<'networks'>,
  rows: readonly AddressedRow[],
): BulkAction => ({
  label: t('nodes.copyAddresses'),
  icon: Copy,
  // joined only when it is chosen: there can be thousands of rows
  onSelect: () =>
    void copyText(rows.flatMap(({ addresses }) => addresses).join('\n'), t('shared.copied')),
})

/** Copies text from a menu or a bulk bar and confirms with a toast, as the menu is closed by then. */
async function copyText(text: string, success: string): Promise<void> {
  if (await copy(text)) toast.success(success, { description: text })
}

/** Returns the link to the reachability of a resource if a remote shows it; else nothing. */
export function reachActions(
  t: TFunction<'networks'>,
  { networkId, kind, id }: { networkId: string } & EntityRef,
): MenuAction[] {
  const to = placeHref('reach', { networkId, entity: `${kind}:${id}` })
  return to === undefined ? [] : [{ label: t('nodes.reach'), icon: Waypoints, to }]
}

/** Returns why an action isn't possible for all rows: the refusal of the first one. */
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
  /** Selected items that can have tags. */
  taggable: readonly Item[]
  /** Shown to users who may not change their network. */
  refusal: string
}

/**
 * Assigns tags to several nodes or config files with the dialog of another remote; not offered without such a remote.
 */
export function useTagging({ isConfigFile }: { isConfigFile: boolean }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const { whyNotIn } = useCan()
  const [chosenItems, setChosenItems] = useState<readonly Item[]>([])
  const isOffered = isPro && hasSlot('nodes.tag')

  function tagActions({ taggable, refusal }: Rows): BulkAction[] {
    if (!isOffered) return []
    return [
      {
        label: t('nodes.addTags'),
        icon: Tag,
        disabledReason: whyNot(taggable, refusal),
        onSelect: () => setChosenItems(taggable),
      },
    ]
  }

  /** Returns why tags can't be assigned: files of a desktop program have no tags, and tags belong to one network. */
  function whyNot(rows: readonly Item[], refusal: string): string | undefined {
    const [firstItem] = rows
    if (!firstItem) return t('nodes.isOfUser')
    const isOfOneNetwork = rows.every(({ network }) => network === firstItem.network)
    return isOfOneNetwork ? whyNotIn(firstItem.network, refusal) : t('nodes.ofSeveralNetworks')
  }

  const [firstItem] = chosenItems
  const props = firstItem && {
    networkId: firstItem.network,
    nodes: chosenItems.map(({ id }) => ({ id, isConfigFile })),
    onClose: () => setChosenItems([]),
  }
  return { tagActions, dialog: props && <Slot request={{ name: 'nodes.tag', props }} /> }
}
