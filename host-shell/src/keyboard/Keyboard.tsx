import { useNavigate } from '@meshdeck/platform'
import { Dialogs, lazyOverlay, useDialog } from '@meshdeck/ui'
import { useTimeout, useWindowEvent } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { GoToHint } from './GoToHint'
import { singleKey } from './single-key'
import { useSingleKeys } from './single-keys'
import { useGoTo } from './use-go-to'

const dialogs = {
  shortcuts: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ './ShortcutsDialog')).ShortcutsDialog,
  ),
}

/** A second key that does not come is not waited for any longer. */
const LONGEST_WAIT_MS = 4000

const SEARCH_OF_LIST = 'main [aria-keyshortcuts="/"]'

/** What keys without modifiers do on every page: `?`, `/`, and `g` with the key of a page. */
export function Keyboard() {
  const navigate = useNavigate()
  const { open } = useDialog()
  const [isOn] = useSingleKeys()
  const pages = useGoTo()
  const [isWaiting, setIsWaiting] = useState(false)

  function act(key: string): boolean {
    if (isWaiting) {
      setIsWaiting(false)
      const page = pages.find((candidate) => candidate.key === key)
      if (page) void navigate(page.href)
      return page !== undefined || key === 'Escape'
    }
    const actions: Record<string, () => void> = {
      g: () => setIsWaiting(true),
      '?': () => open('shortcuts'),
      '/': () => document.querySelector<HTMLElement>(SEARCH_OF_LIST)?.focus(),
    }
    if (!Object.hasOwn(actions, key)) return false
    actions[key]?.()
    return true
  }

  useWindowEvent('keydown', (event) => {
    const key = isOn ? singleKey(event) : undefined
    if (key !== undefined && act(key)) event.preventDefault()
  })
  useTimeout(() => setIsWaiting(false), isWaiting ? LONGEST_WAIT_MS : undefined)

  return (
    <>
      {isWaiting && <GoToHint pages={pages} />}
      <Dialogs of={dialogs} />
    </>
  )
}
