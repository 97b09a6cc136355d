import { defaultSettings, type Settings } from '@meshdeck/federation/settings'
import { createContext, use } from 'react'

import { links, type LinkName } from '../links'

/** The settings of the installation; the same for the life of the page. */
export const SettingsContext = createContext<Settings>(defaultSettings)

export function useSettings(): Settings {
  return use(SettingsContext)
}

/** The addresses outside of the console, those of the installation before our own. */
export function useLinks(): Record<LinkName, string> {
  return { ...links, ...useSettings().links }
}
