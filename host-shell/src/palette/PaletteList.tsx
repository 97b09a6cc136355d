import { currentLanguage, useLabel } from '@meshdeck/platform'
import { chakra } from '@meshdeck/ui'
import { CommandEmpty, CommandGroup, CommandList } from 'cmdk'
import { BookOpen, Search } from 'lucide-react'

import { useOpenGuide } from '../guide/open-guide'
import { useChapters } from '../guide/use-chapters'
import { useTranslation } from '../translations'
import { KindGroup, PaletteEntry } from './KindGroup'
import { isNamed, type PaletteItem } from './palette-item'
import {
  useAskedActions,
  usePaletteActions,
  usePalettePages,
  useRecentItems,
} from './palette-lists'
import type { ReadKind } from './sources'

/** styled on the list instead of each entry, because entries are plain elements that rerender with every key */
const listStyle = {
  h: 'min(25rem, calc(100dvh - 14rem))',
  overflowY: 'auto',
  p: '1.5',
  scrollPaddingBlock: '1.5',
  outline: '0',
  '& [cmdk-group-heading]': {
    px: '2.5',
    pt: '2.5',
    pb: '1',
    textStyle: 'xs',
    color: 'fg.muted',
  },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '9',
    px: '2.5',
    borderRadius: 'l2',
    cursor: 'pointer',
  },
  '& [cmdk-item] svg': { flexShrink: '0', boxSize: '4', color: 'fg.muted' },
  '& [cmdk-item][aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' },
  '& [cmdk-item][aria-selected=true] svg': { color: 'accent.fg' },
  '& [cmdk-item][aria-disabled=true]': { color: 'fg.subtle', cursor: 'default' },
  '& .name': { fontWeight: '500', truncate: true, minW: '0' },
  '& .note': {
    ms: 'auto',
    ps: '2',
    flexShrink: '0',
    maxW: '60%',
    textStyle: 'xs',
    color: 'fg.muted',
    truncate: true,
  },
  '& [cmdk-empty]': { px: '2.5', py: '8', textAlign: 'center', color: 'fg.muted' },
} as const

const List = chakra(CommandList, { base: listStyle })

type Props = {
  /** Trimmed. */
  text: string
  kinds: readonly ReadKind[]
  /** The only kind that is searched. */
  chosenKind: ReadKind | undefined
  onChoose: (item: PaletteItem) => void
  onChooseKind: (kind: string) => void
}

/** Groups of matches for a search text. Items are fetched as soon as there is a text. */
export function PaletteList({ text, kinds, chosenKind, onChoose, onChooseKind }: Props) {
  const { t } = useTranslation()
  const recent = useRecentItems(text)
  const listedHrefs = new Set(recent.map(({ href }) => href))
  const search = { text, onChoose }

  return (
    <List label={t('palette.found')}>
      {chosenKind ? (
        <KindGroup {...chosenKind} {...search} isAlone />
      ) : (
        <>
          <RecentGroup items={recent} onChoose={onChoose} />
          <PageGroup {...search} listedHrefs={listedHrefs} />
          {text !== '' &&
            kinds.map((kind) => (
              <KindGroup key={kind.kind.kind} {...kind} {...search} listedHrefs={listedHrefs} />
            ))}
          <KindChoices text={text} kinds={kinds} onChooseKind={onChooseKind} />
          <ActionGroup {...search} />
          <GuideGroup {...search} />
        </>
      )}
      <CommandEmpty>
        {text === '' ? t('palette.none') : t('palette.nothing', { text })}
      </CommandEmpty>
    </List>
  )
}

type Search = { text: string; onChoose: (item: PaletteItem) => void }

/** Recently opened pages, shown first. */
function RecentGroup(props: Omit<GroupProps, 'title'>) {
  const { t } = useTranslation()
  return <PaletteGroup title={t('palette.recent')} {...props} />
}

/** Pages that match, without those listed above. */
function PageGroup({
  text,
  listedHrefs,
  onChoose,
}: Search & { listedHrefs: ReadonlySet<string | undefined> }) {
  const { t } = useTranslation()
  const matches = useItemMatcher(text)
  const pages = usePalettePages().filter((page) => matches(page) && !listedHrefs.has(page.href))
  return <PaletteGroup title={t('palette.pages')} items={pages} onChoose={onChoose} />
}

function ActionGroup({ text, onChoose }: Search) {
  const { t } = useTranslation()
  const askedActions = useAskedActions(text)
  const actions = [...askedActions, ...usePaletteActions().filter(useItemMatcher(text))]
  return <PaletteGroup title={t('palette.actions')} items={actions} onChoose={onChoose} />
}

/** The guide and its chapters, which are fetched with the first letter. */
function GuideGroup({ text, onChoose }: Search) {
  const { t } = useTranslation()
  const matches = useItemMatcher(text)
  const [, openGuide] = useOpenGuide()
  const { chapters = [] } = useChapters({ isRequested: text !== '' })
  const items = [{ id: undefined, title: t('guide.title') }, ...chapters].map(({ id, title }) => ({
    id: `guide ${id}`,
    name: title,
    icon: BookOpen,
    takesFocus: true,
    onChoose: () => openGuide({ chapter: id }),
  }))
  return (
    <PaletteGroup
      title={t('guide.title')}
      items={items.filter(matches)}
      lang={currentLanguage()}
      onChoose={onChoose}
    />
  )
}

type ChoicesProps = {
  text: string
  kinds: readonly ReadKind[]
  onChooseKind: (kind: string) => void
}

/** Options to limit the search to one kind. */
function KindChoices({ text, kinds, onChooseKind }: ChoicesProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const matches = useItemMatcher(text)
  const choices = kinds.map(({ kind }) => ({
    id: `kind ${kind.kind}`,
    name: label(kind.label),
    icon: Search,
  }))

  return (
    <PaletteGroup
      title={t('palette.within')}
      items={choices.filter(matches)}
      onChoose={(item) => onChooseKind(item.id.replace('kind ', ''))}
    />
  )
}

/** Returns a function that returns whether a text matches an item by its name or by synonyms. */
function useItemMatcher(text: string) {
  const { t } = useTranslation()
  const synonyms = t('palette.synonyms').split('\n')
  return (item: Pick<PaletteItem, 'name'>) => isNamed(item, text, synonyms)
}

type GroupProps = {
  title: string
  items: readonly PaletteItem[]
  /** Language of names that aren't translations of the console. */
  lang?: string
  onChoose: (item: PaletteItem) => void
}

function PaletteGroup({ title, items, lang, onChoose }: GroupProps) {
  if (items.length === 0) return null
  return (
    <CommandGroup heading={title} lang={lang}>
      {items.map((item) => (
        <PaletteEntry key={item.id} item={item} onChoose={onChoose} />
      ))}
    </CommandGroup>
  )
}
