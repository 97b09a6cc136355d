import type { Settings } from '@meshdeck/federation/settings'
import { createContext, use } from 'react'

import { links, type LinkName } from '../links'

/** The settings of the installation; the same for the life of the page. */
export const SettingsContext = createContext<Settings | undefined>(undefined)

export function useSettings(): Settings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('The frame is drawn without settings')
  return settings
}

/** The addresses outside of the console, those of the installation before our own. */
export function useLinks(): Record<LinkName, string> {
  return { ...links, ...useSettings().links }
}
