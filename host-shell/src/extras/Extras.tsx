import { useEffect } from 'react'

import { useSettings } from '../installation/settings'
import { loadExtras } from './load-extras'

let areLoaded = false

/** Chat and analytics of the installation, once for the life of the page. Draws nothing. */
export function Extras() {
  const settings = useSettings()

  useEffect(() => {
    if (areLoaded) return
    areLoaded = true
    loadExtras(settings)
  }, [settings])

  return null
}
