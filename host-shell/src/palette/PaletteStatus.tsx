import { SrOnly } from '@meshdeck/ui'
import { useCommandState } from 'cmdk'
import { useEffect, useEffectEvent } from 'react'

import { useTranslation } from '../translations'

type Props = {
  text: string
  /** Told whenever there are more or fewer entries. */
  onCount: () => void
}

/** How many entries there are, for who cannot see the list. */
export function PaletteStatus({ text, onCount }: Props) {
  const { t } = useTranslation()
  const count = useCommandState(({ filtered }) => filtered.count)
  const nothing = text === '' ? t('palette.none') : t('palette.nothing', { text })
  const tell = useEffectEvent(onCount)

  useEffect(() => tell(), [count, text])

  return <SrOnly role="status">{count === 0 ? nothing : t('palette.count', { count })}</SrOnly>
}
