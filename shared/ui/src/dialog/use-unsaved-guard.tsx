import { useLocation } from '@meshdeck/platform'
import { areDraftsSaved } from '@meshdeck/platform/shell'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useTranslation } from '../translations'
import { ConfirmDialog } from './Dialog'

type Options = {
  isUnsaved: boolean
  /** Whether the question is that of a form [CO-034], or that of any other dialog or panel, with “Close” [CO-035]. */
  asksAs: 'form' | 'other'
  onClose: () => void
}

/**
 * Asks before closing, or before leaving by Back or a link, when changes would be lost. Leaving has its own text.
 * Render `question` next to the content.
 */
export function useUnsavedGuard({ isUnsaved, asksAs, onClose }: Options): {
  requestClose: () => void
  question: ReactNode
} {
  const { t } = useTranslation()
  const [isClosing, setIsClosing] = useState(false)
  const { leave, stay } = useLeaveGuard(isUnsaved)

  const closing = isClosing && (
    <ConfirmDialog
      title={t('overlays.unsaved.title')}
      action={t(`overlays.unsaved.${asksAs === 'form' ? 'discard' : 'close'}`)}
      cancel={t('overlays.unsaved.keep')}
      onConfirm={onClose}
      onClose={() => setIsClosing(false)}
    >
      {t(`overlays.unsaved.${asksAs}`)}
    </ConfirmDialog>
  )
  const leaving = leave && (
    <ConfirmDialog
      title={t('overlays.unsaved.leave')}
      action={t('overlays.unsaved.discard')}
      cancel={t('overlays.unsaved.stay')}
      onConfirm={leave}
      onClose={stay}
    >
      {t('overlays.unsaved.lost')}
    </ConfirmDialog>
  )

  return {
    requestClose: () => (isUnsaved ? setIsClosing(true) : onClose()),
    question: leaving || closing,
  }
}

/**
 * While `isUnsaved`, holds back navigation that leaves the page or the dialog: by Back, Forward or a link. `leave`
 * continues the navigation and is defined while the question is open; `stay` cancels it. Before a reload, the browser
 * shows its own question. The declarative router has no blocker, so this handles the events before the router does.
 */
function useLeaveGuard(isUnsaved: boolean): {
  leave: (() => void) | undefined
  stay: () => void
} {
  const location = useLocation()
  const [goOn, setGoOn] = useState<() => void>()
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!isUnsaved) return
    const currentUrl = new URL(window.location.href)
    const position = positionIn(window.history.state)
    const holdsBack = (url: string) => !isLeaving.current && !keepsForm(currentUrl, new URL(url))

    // in Chromium, the router's `popstate` listener was added first and runs first; the `navigate` event comes earlier
    function handleNavigate(event: NavigateEvent) {
      const { key, url, sameDocument } = event.destination
      const isTravel = event.navigationType === 'traverse' && sameDocument && event.cancelable
      if (!isTravel || !holdsBack(url)) return
      event.preventDefault()
      setGoOn(() => () => void window.navigation.traverseTo(key))
    }

    function handleTravel(event: PopStateEvent) {
      const distance = positionIn(event.state) - position
      // without a position, the entry is no page of the console but an anchor within one
      if (Number.isNaN(distance) || !(distance === 0 || holdsBack(window.location.href))) return
      event.stopImmediatePropagation()
      if (distance === 0) return
      window.history.go(-distance)
      setGoOn(() => () => window.history.go(distance))
    }

    function handleClick(event: MouseEvent) {
      const link = followedLink(event)
      if (!link || !holdsBack(link.href)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // a message that contained the link may be gone when the question is answered
      setGoOn(() => () => (link.isConnected ? link.click() : window.location.assign(link.href)))
    }

    function handleUnload(event: BeforeUnloadEvent) {
      if (!isLeaving.current && !areDraftsSaved()) event.preventDefault()
    }

    const navigation = 'navigation' in window ? window.navigation : undefined
    navigation?.addEventListener('navigate', handleNavigate)
    window.addEventListener('popstate', handleTravel, true)
    document.addEventListener('click', handleClick, true)
    window.addEventListener('beforeunload', handleUnload)
    return () => {
      navigation?.removeEventListener('navigate', handleNavigate)
      window.removeEventListener('popstate', handleTravel, true)
      document.removeEventListener('click', handleClick, true)
      window.removeEventListener('beforeunload', handleUnload)
    }
  }, [isUnsaved, location])

  return {
    leave:
      goOn &&
      (() => {
        isLeaving.current = true
        goOn()
      }),
    stay: () => setGoOn(undefined),
  }
}

/** Returns the router's index of a history entry, or NaN for entries of others. */
function positionIn(state: unknown): number {
  const isCounted = typeof state === 'object' && state !== null && 'idx' in state
  return isCounted ? Number(state.idx) : Number.NaN
}

/**
 * Whether a navigation keeps the form. Tabs and steps of a dialog are in the address and keep its form; a tab of a page
 * doesn't.
 */
function keepsForm(here: URL, next: URL): boolean {
  const dialog = here.searchParams.get('dialog')
  return (
    next.pathname === here.pathname &&
    next.searchParams.get('tab') === here.searchParams.get('tab') &&
    (dialog === null || dialog === next.searchParams.get('dialog'))
  )
}

/** Returns the link that a plain click follows in this window, within the console. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin)
    return undefined
  return link.target === '' && !link.download ? link : undefined
}
