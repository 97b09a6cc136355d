import { Badge } from '@meshdeck/ui'

import { useTranslation } from '../translations'

/** How a request stands; a word that no console knows yet stands for itself. */
export function State({ state }: { state: string }) {
  const { t } = useTranslation()

  return (
    <Badge variant="surface" colorPalette={palettes.get(state) ?? 'neutral'}>
      {t(`timedAccess.state.${state}`, { defaultValue: state })}
    </Badge>
  )
}

const palettes = new Map([
  ['pending', 'warning'],
  ['approved', 'success'],
])
