import { SrOnly } from '@meshdeck/ui'
import { useCommandState } from 'cmdk'
import { useEffect, useEffectEvent } from 'react'

import { usePaletteWords } from './palette-words'

type Props = {
  text: string
  /** Told whenever there are more or fewer entries. */
  onCount: () => void
}

/** How many entries there are, for who cannot see the list. */
export function PaletteStatus({ text, onCount }: Props) {
  const { t } = usePaletteWords()
  const count = useCommandState(({ filtered }) => filtered.count)
  const nothing = text === '' ? t('none') : t('nothing', { text })
  const tell = useEffectEvent(onCount)

  useEffect(() => tell(), [count, text])

  return <SrOnly role="status">{count === 0 ? nothing : t('count', { count })}</SrOnly>
}
