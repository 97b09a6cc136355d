import { Button, lazyOverlay, Span } from '@meshdeck/ui'
import { useWindowEvent } from '@meshdeck/ui/shell'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { PageGuide } from '../guide/PageGuide'
import { Keyboard } from '../keyboard/Keyboard'
import { commandKey, Key } from '../keyboard/shortcuts'
import type { RetryTrigger } from '../shared/deferred-parts'
import { useEarlyKeys } from '../shared/early-keys'
import { useTranslation } from '../translations'

/** What users open from every page: the palette, the guide, and pages by key. */
export function Commands(_props: RetryTrigger) {
  return (
    <>
      <PaletteButton />
      <Keyboard />
      <PageGuide />
    </>
  )
}

const Palette = lazyOverlay(
  async () => (await import(/* webpackChunkName: "palette" */ './Palette')).Palette,
)

/**
 * Button that opens the command palette, like Ctrl+K and Cmd+K. The palette is fetched when first opened. The button
 * loads after the first page and then takes its place in the top bar.
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
    // receives the keys typed while the palette loads
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

  // not in the button's ref callback, which would also handle a key press that is being processed at this moment
  useEffect(() => {
    if (takeEarlyWish()) ref.current?.click()
  }, [])

  const button = (
    <Button
      icon={Search}
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

/** Whether Ctrl+K was pressed while only `boot.ts` could handle it. Returns true once. */
function takeEarlyWish(): boolean {
  const { dataset } = document.documentElement
  const isRequested = dataset['palette'] !== undefined
  delete dataset['palette']
  return isRequested
}
