import { useTranslation } from '@meshdeck/platform'
import { SlidersHorizontal } from 'lucide-react'

import { MenuButton } from '../overlays/MenuButton'
import { WideLabel } from '../page/WideLabel'
import type { Column } from './types'
import { useDensity } from './use-row-height'

type Props<Row, Live> = {
  columns: readonly Column<Row, Live>[]
  hidden: readonly string[]
  onHiddenChange: (hidden: string[]) => void
}

/** Which columns are shown, and how close the rows stand. */
export function ViewMenu<Row, Live>({ columns, hidden, onHiddenChange }: Props<Row, Live>) {
  const { t } = useTranslation('ui')
  const [density, setDensity] = useDensity()
  const isCompact = density === 'compact'

  return (
    <MenuButton
      variant="ghost"
      actions={() => [
        ...columns
          .filter(({ isFixed = false }) => !isFixed)
          .map(({ id, header }) => ({
            label: header,
            isChecked: !hidden.includes(id),
            onSelect: () =>
              onHiddenChange(
                hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id],
              ),
          })),
        {
          label: t('view.compact'),
          isChecked: isCompact,
          startsGroup: true,
          onSelect: () => setDensity(isCompact ? 'comfortable' : 'compact'),
        },
      ]}
    >
      <SlidersHorizontal aria-hidden="true" />
      <WideLabel>{t('view.title')}</WideLabel>
    </MenuButton>
  )
}
