import { useLocation, useNavigate } from '@meshdeck/platform'
import { Box } from '@meshdeck/ui'
import { DialogFrame } from '@meshdeck/ui/dialog'
import { CommandRoot } from 'cmdk'
import { useRef, useState, type KeyboardEvent } from 'react'

import { usePaletteKinds } from '../search/use-palette-kinds'
import { useTranslation } from '../translations'
import type { PaletteItem } from './palette-item'
import { PaletteFooter } from './PaletteFooter'
import { PaletteList } from './PaletteList'
import { PaletteSearch } from './PaletteSearch'
import { PaletteStatus } from './PaletteStatus'
import { useActiveEntry } from './use-active-entry'
import { useEarlyText } from './use-early-text'
import { useNewTab } from './use-new-tab'

type Props = {
  /** What had the focus before; made anew for each opening, so that code which did not come is asked for again. */
  opener: { element: Element | null }
  /** What was pressed while the palette was on its way. */
  takeKeys: () => string[]
  onClose: () => void
}

/** Search for and jump to pages, things and actions. */
export function Palette({ opener, takeKeys, onClose }: Props) {
  const { t } = useTranslation()
  const rootRef = useRef<HTMLDivElement>(null)
  const { text, setText, catchUp } = useEarlyText(takeKeys, rootRef)
  const [chosen, setChosen] = useState<string>()
  const active = useActiveEntry(rootRef)
  const leavesPage = useRef(false)
  const newTab = useNewTab()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const kinds = usePaletteKinds()
  const chosenKind = kinds.find(({ kind }) => kind.kind === chosen)

  function handleChoice({ href, onChoose }: PaletteItem) {
    // who has gone to another page goes on there, and not at what opened the palette
    leavesPage.current = href?.startsWith('/') === true && href !== pathname
    onClose()
    if (href !== undefined) void navigate(href)
    onChoose?.()
  }

  function search(wanted: string) {
    active.release()
    setText(wanted)
  }

  function chooseKind(kind: string | undefined) {
    setChosen(kind)
    search('')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && text === '') chooseKind(undefined)
    active.handleKeyDown(event)
    newTab.handleKeyDown(event)
  }

  return (
    <DialogFrame
      title={t('palette.title')}
      size="xl"
      isBare
      focusAfter={() => (leavesPage.current ? document.querySelector('main') : opener.element)}
      onClose={onClose}
    >
      <CommandRoot
        ref={rootRef}
        label={t('palette.search')}
        shouldFilter={false}
        vimBindings={false}
        value={active.id}
        onValueChange={active.setId}
        onKeyDown={handleKeyDown}
      >
        <PaletteSearch
          text={text}
          kind={chosenKind?.kind}
          onFocus={catchUp}
          onChange={search}
          onLeaveKind={() => chooseKind(undefined)}
        />
        <Box onClickCapture={newTab.handleClick} onPointerMove={active.hold}>
          <PaletteList
            text={text.trim()}
            kinds={kinds}
            chosenKind={chosenKind}
            onChoose={handleChoice}
            onChooseKind={chooseKind}
          />
        </Box>
        <PaletteStatus text={text.trim()} onCount={active.follow} />
        <PaletteFooter />
      </CommandRoot>
    </DialogFrame>
  )
}
