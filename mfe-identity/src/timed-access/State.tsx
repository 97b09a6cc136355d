import { Badge } from '@meshdeck/ui'

import { useTimedAccessWords } from './timed-access-words'

/** How a request stands; a word that no console knows yet stands for itself. */
export function State({ state }: { state: string }) {
  const { t } = useTimedAccessWords()

  return (
    <Badge variant="surface" colorPalette={palettes.get(state) ?? 'neutral'}>
      {t(`state.${state}`, { defaultValue: state })}
    </Badge>
  )
}

const palettes = new Map([
  ['pending', 'warning'],
  ['approved', 'success'],
])
