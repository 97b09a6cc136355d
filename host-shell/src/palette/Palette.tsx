import type { PaletteKind } from '@meshdeck/federation/registry'
import { useLabel, useLocation, useNavigate } from '@meshdeck/platform'
import { Box, Button, chakra, Flex, Span, SrOnly } from '@meshdeck/ui'
import { DialogFrame } from '@meshdeck/ui/dialog'
import { CommandInput, CommandRoot, useCommandState } from 'cmdk'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { commandKey, Key } from '../keyboard/shortcuts'
import { useTranslation } from '../translations'
import type { PaletteItem } from './palette-item'
import { useActiveEntry, useNewTab } from './palette-keys'
import { PaletteList } from './PaletteList'
import { usePaletteKinds } from './sources'
import { useEarlyText } from './use-early-text'

type Props = {
  /**
   * The element that had the focus before. A new object for each opening, so that code that failed to load is requested
   * again.
   */
  opener: { element: Element | null }
  /** Returns the keys that were pressed while the palette was loading, and removes them. */
  takeKeys: () => string[]
  onClose: () => void
}

/** Command palette: finds pages, items and actions. */
export function Palette({ opener, takeKeys, onClose }: Props) {
  const { t } = useTranslation()
  const rootRef = useRef<HTMLDivElement>(null)
  const { text, setText, catchUp } = useEarlyText(takeKeys, rootRef)
  const [chosenName, setChosenName] = useState<string>()
  const activeEntry = useActiveEntry(rootRef)
  const landing = useRef<string>(undefined)
  const newTab = useNewTab()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const kinds = usePaletteKinds()
  const chosenKind = kinds.find(({ kind }) => kind.kind === chosenName)

  function handleChoice({ href, onChoose, takesFocus }: PaletteItem) {
    // after navigating to another page, the focus must not return to the element that opened the palette
    if (takesFocus) landing.current = '#guide :is(h3, input)'
    else if (href?.startsWith('/') && href !== pathname) landing.current = 'main'
    else landing.current = undefined
    onClose()
    if (href !== undefined) void navigate(href)
    onChoose?.()
  }

  function search(wanted: string) {
    activeEntry.release()
    setText(wanted)
  }

  function chooseKind(kind: string | undefined) {
    setChosenName(kind)
    search('')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && text === '') chooseKind(undefined)
    activeEntry.handleKeyDown(event)
    newTab.handleKeyDown(event)
  }

  return (
    <DialogFrame
      title={t('palette.title')}
      size="xl"
      isBare
      focusAfter={() =>
        landing.current ? document.querySelector(landing.current) : opener.element
      }
      onClose={onClose}
    >
      <CommandRoot
        ref={rootRef}
        label={t('palette.search')}
        shouldFilter={false}
        vimBindings={false}
        value={activeEntry.id}
        onValueChange={activeEntry.setId}
        onKeyDown={handleKeyDown}
      >
        <PaletteSearch
          text={text}
          kind={chosenKind?.kind}
          onFocus={catchUp}
          onChange={search}
          onLeaveKind={() => chooseKind(undefined)}
        />
        <Box onClickCapture={newTab.handleClick} onPointerMove={activeEntry.hold}>
          <PaletteList
            text={text.trim()}
            kinds={kinds}
            chosenKind={chosenKind}
            onChoose={handleChoice}
            onChooseKind={chooseKind}
          />
        </Box>
        <PaletteStatus text={text.trim()} onCount={activeEntry.follow} />
        <PaletteFooter />
      </CommandRoot>
    </DialogFrame>
  )
}

const SearchInput = chakra(CommandInput, {
  base: {
    flex: '1',
    minW: '0',
    h: '12',
    bg: 'transparent',
    outline: '0',
    textStyle: 'md',
    // the placeholder is longer than a phone is wide
    textOverflow: 'ellipsis',
  },
})

type PaletteSearchProps = {
  text: string
  /** The only kind that is searched. */
  kind: PaletteKind | undefined
  onFocus: () => void
  onChange: (text: string) => void
  onLeaveKind: () => void
}

function PaletteSearch({ text, kind, onFocus, onChange, onLeaveKind }: PaletteSearchProps) {
  const { t } = useTranslation()
  const label = useLabel()

  return (
    <Flex alignItems="center" gap="2.5" px="4" borderBottomWidth="1px">
      <Flex color="fg.muted" flexShrink="0">
        <Search size="1rem" aria-hidden="true" />
      </Flex>
      {kind && (
        <Button
          size="xs"
          aria-label={t('palette.leaveKind', { kind: label(kind.label) })}
          onClick={onLeaveKind}
        >
          {label(kind.label)} <X aria-hidden="true" />
        </Button>
      )}
      <SearchInput
        data-first-focus
        placeholder={t('palette.placeholder')}
        value={text}
        onFocus={onFocus}
        onValueChange={onChange}
      />
      <Key aria-hidden="true">Esc</Key>
    </Flex>
  )
}

/** Explains the keys. Hidden from screen readers, whose users know the keys from other list boxes. */
function PaletteFooter() {
  const { t } = useTranslation()
  const hints = [
    { keys: ['↑', '↓'], does: t('palette.move') },
    { keys: ['Enter'], does: t('palette.open') },
    { keys: [`${commandKey} Enter`], does: t('palette.newTab') },
  ]

  return (
    <Flex
      aria-hidden="true"
      hideBelow="md"
      gap="5"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      bg="bg.subtle"
      textStyle="xs"
      color="fg.muted"
    >
      {hints.map(({ keys, does }) => (
        <Flex key={does} gap="1.5" alignItems="center">
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          <Span>{does}</Span>
        </Flex>
      ))}
    </Flex>
  )
}

type PaletteStatusProps = {
  text: string
  /** Called whenever the number of entries changes. */
  onCount: () => void
}

/** Announces the number of entries to screen readers. */
function PaletteStatus({ text, onCount }: PaletteStatusProps) {
  const { t } = useTranslation()
  const count = useCommandState(({ filtered }) => filtered.count)
  const nothing = text === '' ? t('palette.none') : t('palette.nothing', { text })
  const announceCount = useEffectEvent(onCount)

  useEffect(() => announceCount(), [count, text])

  return <SrOnly role="status">{count === 0 ? nothing : t('palette.count', { count })}</SrOnly>
}
