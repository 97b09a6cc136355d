import { useActiveNetwork, useCapabilities, useLabel } from '@meshdeck/platform'

import { useRemotes } from '../federation/use-remotes'
import { actionHref } from '../search/link-of'
import { readPhrase } from '../search/phrase'
import { usePaletteIcons } from './palette-icons'
import type { PaletteItem } from './palette-item'

/** What is asked for with words of one's own, such as "can a reach b": the page that answers, with these words. */
export function useAskedActions(text: string): PaletteItem[] {
  const { isPro } = useCapabilities()
  const [networkId] = useActiveNetwork()
  const label = useLabel()
  const paletteIcon = usePaletteIcons()
  const actions = useRemotes().flatMap(({ palette }) => palette?.actions ?? [])
  if (networkId === undefined) return []

  return actions.flatMap((action) => {
    const words = action.phrase && readPhrase(action.phrase, text)
    const query = { ...action.query, ...words }
    const href = words && actionHref({ ...action, query }, { networkId })
    if (href === undefined || (action.edition === 'pro' && !isPro)) return []
    return [
      {
        id: `asked ${href}`,
        name: label(action.label),
        note: Object.values(words ?? {}).join(' → '),
        icon: paletteIcon(action.icon),
        href,
      },
    ]
  })
}
