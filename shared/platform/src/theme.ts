import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

import { preferenceAtom } from './preferences'
import { store } from './store'

export type ColorMode = 'dark' | 'light'
export type ThemeChoice = ColorMode | 'system'

// the resolved theme, and the choice itself [SE-024, SE-052, D-03]
const resolvedAtom = preferenceAtom('theme', z.enum(['dark', 'light']))
const choiceAtom = preferenceAtom('theme_choice', z.enum(['dark', 'light', 'system']))
// a single atom, so that resolving the choice causes no second render
const shownAtom = atom(
  (get) => get(choiceAtom) ?? get(resolvedAtom) ?? 'dark',
  (_get, set, choice: ThemeChoice) => set(choiceAtom, choice),
)

const DARK_QUERY = '(prefers-color-scheme: dark)'

/** Returns the theme that the user chose on this device, dark by default, and its setter. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useAtomValue(shownAtom), useSetAtom(shownAtom)]
}

/** Returns the color mode on the screen. */
export function useColorMode(): ColorMode {
  const [choice] = useThemeChoice()
  const systemMode = useSystemMode()
  return choice === 'system' ? systemMode : choice
}

/**
 * Applies the color mode. The shell calls it once: the class determines every token, `color-scheme` the native
 * controls.
 */
export function useApplyColorMode(): void {
  const mode = useColorMode()
  const keepResolved = useSetAtom(resolvedAtom)

  useLayoutEffect(() => {
    const { classList, style } = document.documentElement
    classList.remove('dark', 'light')
    classList.add(mode)
    style.colorScheme = mode
    keepResolved(mode)
  }, [mode, keepResolved])
}

function useSystemMode(): ColorMode {
  return useSyncExternalStore(subscribeSystem, () =>
    window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light',
  )
}

function subscribeSystem(listener: () => void): () => void {
  const query = window.matchMedia(DARK_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Sets the theme outside of components, as `useThemeChoice` does inside. */
export function chooseTheme(choice: ThemeChoice): void {
  store.set(choiceAtom, choice)
}
