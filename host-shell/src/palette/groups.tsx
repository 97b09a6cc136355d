import { useLabel } from '@meshdeck/platform'
import { CommandGroup } from 'cmdk'
import { Search } from 'lucide-react'

import type { ReadKind } from '../search/use-palette-kinds'
import { useTranslation } from '../translations'
import { isNamed, type PaletteItem } from './palette-item'
import { PaletteEntry } from './PaletteEntry'
import { useAskedActions } from './use-asked-actions'
import { usePaletteActions } from './use-palette-actions'
import { usePalettePages } from './use-palette-pages'

type Search = { text: string; onChoose: (item: PaletteItem) => void }

/** What was opened lately stands first. */
export function RecentGroup(props: Omit<GroupProps, 'title'>) {
  const { t } = useTranslation()
  return <Group title={t('palette.recent')} {...props} />
}

/** `known` stands further up already. */
export function PageGroup({
  text,
  known,
  onChoose,
}: Search & { known: ReadonlySet<string | undefined> }) {
  const { t } = useTranslation()
  const isMeant = useIsMeant(text)
  const pages = usePalettePages().filter((page) => isMeant(page) && !known.has(page.href))
  return <Group title={t('palette.pages')} items={pages} onChoose={onChoose} />
}

export function ActionGroup({ text, onChoose }: Search) {
  const { t } = useTranslation()
  const asked = useAskedActions(text)
  const actions = [...asked, ...usePaletteActions().filter(useIsMeant(text))]
  return <Group title={t('palette.actions')} items={actions} onChoose={onChoose} />
}

type ChoicesProps = {
  text: string
  kinds: readonly ReadKind[]
  onChooseKind: (kind: string) => void
}

/** To search in things of one kind alone. */
export function KindChoices({ text, kinds, onChooseKind }: ChoicesProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const isMeant = useIsMeant(text)
  const choices = kinds.map(({ kind }) => ({
    id: `kind ${kind.kind}`,
    name: label(kind.label),
    icon: Search,
  }))

  return (
    <Group
      title={t('palette.within')}
      items={choices.filter(isMeant)}
      onChoose={(item) => onChooseKind(item.id.replace('kind ', ''))}
    />
  )
}

/** Whether a text means a line, by its name or in other words for it. */
function useIsMeant(text: string) {
  const { t } = useTranslation()
  const synonyms = t('palette.synonyms').split('\n')
  return (item: Pick<PaletteItem, 'name'>) => isNamed(item, text, synonyms)
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
