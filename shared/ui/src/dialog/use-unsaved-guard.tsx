import { useLocation } from '@meshdeck/platform'
import { areDraftsKept } from '@meshdeck/platform/shell'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useTranslation } from '../translations'
import { ConfirmDialog } from './Dialog'

type Options = {
  isUnsaved: boolean
  /** Which sentence is asked: a form's [CO-034], or that of any other dialog or panel [CO-035]. */
  asksAs: 'form' | 'other'
  onClose: () => void
}

/**
 * Closing that asks first when something would be lost, and leaving by Back or by a link, which asks in words of its
 * own. Render `question` beside the content.
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
      action={t('overlays.unsaved.close')}
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
 * Holds back whoever leaves the page or the dialog of the address while `isUnsaved`: by Back and Forward,
 * and by a link. `leave` goes on to where they wanted, and is there while the question is to be asked;
 * `stay` withdraws it. Before a reload the browser asks in words of its own. The declarative router has no
 * blocker, so this hears the events before it does.
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
    const here = new URL(window.location.href)
    const position = positionIn(window.history.state)
    const holdsBack = (url: string) => !isLeaving.current && !keepsForm(here, new URL(url))

    // in Chromium the router hears of `popstate` first, as it was there first: its own event comes before that
    function handleNavigate(event: NavigateEvent) {
      const { key, url, sameDocument } = event.destination
      const isTravel = event.navigationType === 'traverse' && sameDocument && event.cancelable
      if (!isTravel || !holdsBack(url)) return
      event.preventDefault()
      setGoOn(() => () => void window.navigation.traverseTo(key))
    }

    function handleTravel(event: PopStateEvent) {
      const distance = positionIn(event.state) - position
      // without a position it was no page of the console, but a place within one
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
      // a message that carried the link may be gone when the question is answered
      setGoOn(() => () => (link.isConnected ? link.click() : window.location.assign(link.href)))
    }

    function handleUnload(event: BeforeUnloadEvent) {
      if (!isLeaving.current && !areDraftsKept()) event.preventDefault()
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

/** Where the router counts an entry of the history; not a number for entries of others. */
function positionIn(state: unknown): number {
  const isCounted = typeof state === 'object' && state !== null && 'idx' in state
  return isCounted ? Number(state.idx) : Number.NaN
}

/** Tabs and steps of a dialog are in the address too, and its form outlives them; that in a tab of a page does not. */
function keepsForm(here: URL, next: URL): boolean {
  const dialog = here.searchParams.get('dialog')
  return (
    next.pathname === here.pathname &&
    next.searchParams.get('tab') === here.searchParams.get('tab') &&
    (dialog === null || dialog === next.searchParams.get('dialog'))
  )
}

/** The link that a plain click follows in this window, within the console. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin)
    return undefined
  return link.target === '' && !link.download ? link : undefined
}
