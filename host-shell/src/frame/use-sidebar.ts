import { atom, preferenceAtom, useAtom, useAtomValue, useSetAtom, z } from '@meshdeck/platform'
import { useWindowEvent } from '@meshdeck/ui/shell'
import { useEffect, useRef, useState } from 'react'

const HOVER_DELAY_MS = 120

// the key and its place on this device are given [SE-028, SH-153]
const pinAtom = preferenceAtom('sidebar_expanded_state', z.oneOf(['true', 'false']))

const drawerAtom = atom(false)

/** How many things are open that the sidebar has opened. */
const holdersAtom = atom(0)

/** Whether the sidebar is pinned open, and how to change it. Pinned unless somebody unpinned it. */
export function useSidebarPin() {
  const [stored, store] = useAtom(pinAtom)
  const isPinned = stored !== 'false'
  return [isPinned, () => store(isPinned ? 'false' : 'true')] as const
}

/** Ctrl+S and Cmd+S pin and unpin, wherever the focus is [SH-152]. */
export function usePinShortcut(togglePin: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    if (event.shiftKey || event.altKey) return
    event.preventDefault()
    togglePin()
  })
}

/** Whether the drawer of narrow screens is open. */
export function useDrawer() {
  return useAtom(drawerAtom)
}

/**
 * The overlay of the collapsed sidebar: opens after 120 ms of hover or with focus inside, and stays
 * while something it has opened is open.
 */
export function useHoverOverlay() {
  const [isHovered, setIsHovered] = useState(false)
  const isHeld = useAtomValue(holdersAtom) > 0
  const timer = useRef<number>(undefined)

  return {
    isOpen: isHovered || isHeld,
    enter: () => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setIsHovered(true), HOVER_DELAY_MS)
    },
    leave: () => {
      window.clearTimeout(timer.current)
      setIsHovered(false)
    },
  }
}

/** Keeps the overlay while something that the sidebar has opened `isOpen` [SH-154, SH-155]. */
export function useHoldOverlay(isOpen: boolean): void {
  const count = useSetAtom(holdersAtom)

  useEffect(() => {
    if (!isOpen) return
    count((holders) => holders + 1)
    return () => count((holders) => holders - 1)
  }, [isOpen, count])
}
