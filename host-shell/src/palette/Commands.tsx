import { Button, lazyOverlay, Span } from '@meshdeck/ui'
import { useWindowEvent } from '@meshdeck/ui/shell'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { Keyboard } from '../keyboard/Keyboard'
import { commandKey, Key } from '../keyboard/shortcuts'
import { useEarlyKeys } from '../shared/early-keys'
import type { LateVisit } from '../shared/late-parts'
import { useTranslation } from '../translations'

/** The ways through the console that need no menu: the palette and the keys. */
export function Commands(_props: LateVisit) {
  return (
    <>
      <PaletteButton />
      <Keyboard />
    </>
  )
}

const Palette = lazyOverlay(
  async () => (await import(/* webpackChunkName: "palette" */ './Palette')).Palette,
)

/**
 * Opens the command palette, as Ctrl+K and Cmd+K do; it is fetched when it is first wanted. The button comes
 * behind the first page and takes its place in the top bar then.
 */
function PaletteButton() {
  const { t } = useTranslation()
  const [bar] = useState(() => document.querySelector('header'))
  const [opener, setOpener] = useState<{ element: Element | null }>()
  const ref = useRef<HTMLButtonElement>(null)
  const earlyKeys = useEarlyKeys()

  function open() {
    setOpener({ element: document.activeElement })
    earlyKeys.expect()
    // what is typed meanwhile arrives here
    ref.current?.focus()
  }

  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    if (event.shiftKey || event.altKey) return
    event.preventDefault()
    takeEarlyWish()
    if (opener !== undefined) setOpener(undefined)
    else if (!document.querySelector('[aria-modal=true]')) open()
  })

  // not as the button's ref, which would take up the wish of a press that is being heard just now
  useEffect(() => {
    if (takeEarlyWish()) ref.current?.click()
  }, [])

  const button = (
    <Button
      ref={ref}
      w={{ md: '60' }}
      mdDown={{ bg: 'transparent', borderColor: 'transparent', boxShadow: 'none' }}
      color="fg.muted"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={Palette.preload}
      onFocus={Palette.preload}
      onKeyDown={earlyKeys.keep}
      onClick={open}
    >
      <Search aria-hidden="true" />
      <Span flex="1" textAlign="start" fontWeight="400" mdDown={{ srOnly: true }}>
        {t('keyboard.palette')}
      </Span>
      <Key aria-hidden="true" hideBelow="md">
        {commandKey} K
      </Key>
    </Button>
  )

  return (
    <>
      {bar && createPortal(button, bar)}
      {opener !== undefined && (
        <Palette opener={opener} takeKeys={earlyKeys.take} onClose={() => setOpener(undefined)} />
      )}
    </>
  )
}

/** Whether Ctrl+K was pressed while nothing but `boot.ts` could hear it; once. */
function takeEarlyWish(): boolean {
  const { dataset } = document.documentElement
  const isWanted = dataset['palette'] !== undefined
  delete dataset['palette']
  return isWanted
}
