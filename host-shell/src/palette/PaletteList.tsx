import { chakra } from '@meshdeck/ui'
import { CommandEmpty, CommandList } from 'cmdk'

import type { ReadKind } from '../search/use-palette-kinds'
import { useTranslation } from '../translations'
import { ActionGroup, KindChoices, PageGroup, RecentGroup } from './groups'
import { KindGroup } from './KindGroup'
import type { PaletteItem } from './palette-item'
import { listStyle } from './palette-styles'
import { useRecentItems } from './use-recent-items'

const List = chakra(CommandList, { base: listStyle })

type Props = {
  /** Without spaces around it. */
  text: string
  kinds: readonly ReadKind[]
  /** The one that alone is searched in. */
  chosenKind: ReadKind | undefined
  onChoose: (item: PaletteItem) => void
  onChooseKind: (kind: string) => void
}

/** What a text finds, group by group; things are asked for as soon as there is one. */
export function PaletteList({ text, kinds, chosenKind, onChoose, onChooseKind }: Props) {
  const { t } = useTranslation()
  const recent = useRecentItems(text)
  const known = new Set(recent.map(({ href }) => href))
  const search = { text, onChoose }

  return (
    <List label={t('palette.found')}>
      {chosenKind ? (
        <KindGroup {...chosenKind} {...search} isAlone />
      ) : (
        <>
          <RecentGroup items={recent} onChoose={onChoose} />
          <PageGroup {...search} known={known} />
          {text !== '' &&
            kinds.map((kind) => (
              <KindGroup key={kind.kind.kind} {...kind} {...search} known={known} />
            ))}
          <KindChoices text={text} kinds={kinds} onChooseKind={onChooseKind} />
          <ActionGroup {...search} />
        </>
      )}
      <CommandEmpty>
        {text === '' ? t('palette.none') : t('palette.nothing', { text })}
      </CommandEmpty>
    </List>
  )
}
