import { useLabel } from '@meshdeck/platform'
import { CommandGroup } from 'cmdk'
import { Search } from 'lucide-react'

import type { ReadKind } from '../search/use-palette-kinds'
import { isNamed, type PaletteItem } from './palette-item'
import { usePaletteWords } from './palette-words'
import { PaletteEntry } from './PaletteEntry'
import { usePaletteActions } from './use-palette-actions'
import { usePalettePages } from './use-palette-pages'

type Search = { text: string; onChoose: (item: PaletteItem) => void }

/** What was opened lately stands first. */
export function RecentGroup(props: Omit<GroupProps, 'title'>) {
  const { t } = usePaletteWords()
  return <Group title={t('recent')} {...props} />
}

/** `known` stands further up already. */
export function PageGroup({
  text,
  known,
  onChoose,
}: Search & { known: ReadonlySet<string | undefined> }) {
  const { t } = usePaletteWords()
  const pages = usePalettePages().filter((page) => isNamed(page, text) && !known.has(page.href))
  return <Group title={t('pages')} items={pages} onChoose={onChoose} />
}

export function ActionGroup({ text, onChoose }: Search) {
  const { t } = usePaletteWords()
  const actions = usePaletteActions().filter((action) => isNamed(action, text))
  return <Group title={t('actions')} items={actions} onChoose={onChoose} />
}

type ChoicesProps = {
  text: string
  kinds: readonly ReadKind[]
  onChooseKind: (kind: string) => void
}

/** To search in things of one kind alone. */
export function KindChoices({ text, kinds, onChooseKind }: ChoicesProps) {
  const { t } = usePaletteWords()
  const label = useLabel()
  const choices = kinds.map(({ kind }) => ({
    id: `kind ${kind.kind}`,
    name: label(kind.label),
    icon: Search,
  }))

  return (
    <Group
      title={t('within')}
      items={choices.filter((choice) => isNamed(choice, text))}
      onChoose={(item) => onChooseKind(item.id.replace('kind ', ''))}
    />
  )
}

type GroupProps = {
  title: string
  items: readonly PaletteItem[]
  onChoose: (item: PaletteItem) => void
}

function Group({ title, items, onChoose }: GroupProps) {
  if (items.length === 0) return null
  return (
    <CommandGroup heading={title}>
      {items.map((item) => (
        <PaletteEntry key={item.id} item={item} onChoose={onChoose} />
      ))}
    </CommandGroup>
  )
}
