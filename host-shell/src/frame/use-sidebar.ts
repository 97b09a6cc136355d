import { atom, preferenceAtom, useAtom, useAtomValue, useSetAtom, z } from '@meshdeck/platform'
import { useWindowEvent } from '@meshdeck/ui/shell'
import { useEffect, useRef, useState } from 'react'

const HOVER_DELAY_MS = 120

// key and storage on this device are specified
const pinAtom = preferenceAtom('sidebar_expanded_state', z.oneOf(['true', 'false']))

const drawerAtom = atom(false)

/** Number of open menus and panels that were opened from the sidebar. */
const holdersAtom = atom(0)

/** Returns whether the sidebar is pinned open and a function to toggle it. Pinned by default. */
export function useSidebarPin() {
  const [stored, store] = useAtom(pinAtom)
  const isPinned = stored !== 'false'
  return [isPinned, () => store(isPinned ? 'false' : 'true')] as const
}

/** Toggles the pin with Ctrl+S and Cmd+S, regardless of the focus [SH-152]. */
export function usePinShortcut(togglePin: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    if (event.shiftKey || event.altKey) return
    event.preventDefault()
    togglePin()
  })
}

export function useDrawer() {
  return useAtom(drawerAtom)
}

/**
 * State of the collapsed sidebar's overlay: opens after 120 ms of hover or with focus inside, and stays open while a
 * menu or panel opened from it is open.
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

/** Keeps the overlay open while `isOpen`, for a menu or panel opened from the sidebar. */
export function useHoldOverlay(isOpen: boolean): void {
  const count = useSetAtom(holdersAtom)

  useEffect(() => {
    if (!isOpen) return
    count((holders) => holders + 1)
    return () => count((holders) => holders - 1)
  }, [isOpen, count])
}
