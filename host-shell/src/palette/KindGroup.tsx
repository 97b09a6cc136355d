import type { PaletteKind } from '@meshdeck/federation/registry'
import { errorText, useLabel } from '@meshdeck/platform'
import { CommandGroup, CommandItem } from 'cmdk'
import { Check, CircleAlert, ListFilter, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { findEntities, type Matches, type Entity } from './entity-index'
import { listHref, type PaletteItem, entityHref, usePaletteIcons } from './palette-item'
import type { ReadKind } from './sources'

/** Maximum number of entries per kind: a few among other kinds, more for a kind on its own. */
const MAX_ENTRIES = 5
const MAX_ENTRIES_ALONE = 50
/** Maximum number of networks that get a line of their own for further matches, those with the most matches first. */
const MAX_MORE_LINES = 3

type Props = ReadKind & {
  text: string
  /** Addresses that are listed above already. */
  listedHrefs?: ReadonlySet<string | undefined>
  isAlone?: boolean
  onChoose: (item: PaletteItem) => void
}

/** Matches of one kind, with the loading state or the reason of a failure. */
export function KindGroup({
  kind,
  source,
  scope,
  text,
  listedHrefs,
  isAlone = false,
  onChoose,
}: Props) {
  const { t } = useTranslation()
  const label = useLabel()
  // fetched only for a search text or a chosen kind
  const { index, error, retry } = source.useEntities(scope, true)
  const limit = isAlone ? MAX_ENTRIES_ALONE : MAX_ENTRIES
  const matches = useMemo(() => index && findEntities(index, text, limit), [index, text, limit])
  const moreItems = useMoreItems(kind)
  const icon = usePaletteIcons()(kind.icon)
  const name = label(kind.label)
  const items = matches
    ? [
        ...entityItems({ kind, icon, listedHrefs }, matches.shownEntities),
        ...moreItems(matches, text),
      ]
    : []
  if (matches && items.length === 0) return null

  const isOfNetwork = source.isOfNetwork?.(scope) ?? false
  const state = (id: string, icon: LucideIcon, words: string) => ({
    id: `${id} ${kind.kind}`,
    icon,
    name: words,
  })
  return (
    <CommandGroup heading={isOfNetwork ? `${name} · ${scope.networkId}` : name}>
      {items.map((item) => (
        <PaletteEntry key={item.id} item={item} onChoose={onChoose} />
      ))}
      {!matches && !error && (
        <PaletteEntry
          item={{ ...state('loading', LoaderCircle, t('palette.loading')), disabledReason: '' }}
          onChoose={onChoose}
        />
      )}
      {error && (
        <PaletteEntry
          item={{ ...state('failed', CircleAlert, t('palette.failed')), note: errorText(error) }}
          onChoose={retry}
        />
      )}
    </CommandGroup>
  )
}

type GroupOptions = { kind: PaletteKind; icon: LucideIcon; listedHrefs: Props['listedHrefs'] }

function entityItems(
  { kind, icon, listedHrefs }: GroupOptions,
  entities: readonly Entity[],
): PaletteItem[] {
  return entities.flatMap((entity) => {
    const href = entityHref(kind, entity)
    if (href === undefined || listedHrefs?.has(href)) return []
    const { id, name, networkId, addresses } = entity
    const note = [networkId, addresses[0]].filter(Boolean).join(' · ')
    return [
      {
        id: `${kind.kind} ${id}`,
        name,
        icon,
        href,
        ...(note && { note }),
      },
    ]
  })
}

/** Returns the lines "12 more, show in the list": one for each network if the list belongs to a single network. */
function useMoreItems(kind: PaletteKind) {
  const { t } = useTranslation()

  return ({ hiddenCounts }: Matches, text: string): PaletteItem[] =>
    [...hiddenCounts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_MORE_LINES)
      .flatMap(([networkId, count]) => {
        const href = listHref(kind, { networkId }, text)
        if (href === undefined) return []
        return [
          {
            id: `more ${kind.kind} ${networkId}`,
            name: t('palette.more', { count }),
            icon: ListFilter,
            href,
            ...(networkId && { note: networkId }),
          },
        ]
      })
}

type PaletteEntryProps = { item: PaletteItem; onChoose: (item: PaletteItem) => void }

/** An entry: icon, name and, at its end, its location or why it can't be chosen. */
export function PaletteEntry({ item, onChoose }: PaletteEntryProps) {
  const { id, name, icon: Icon, note, href, disabledReason, isChecked = false } = item
  const aside = disabledReason ?? note

  return (
    <CommandItem
      value={id}
      disabled={disabledReason !== undefined}
      data-href={href}
      onSelect={() => onChoose(item)}
    >
      <Icon aria-hidden="true" />
      <span className="name">{name}</span>
      {aside !== undefined && <span className="note">{aside}</span>}
      {isChecked && <Check className="note" aria-hidden="true" />}
    </CommandItem>
  )
}
