import type { Selection } from '../table-model/selection'
import { useTranslation } from '../translations'

type Props = { selection: Selection; matching: readonly string[] }

/** Takes all that match, or none. The bulk bar's menu takes exactly what it says. */
export function SelectAll({ selection: { ids, replace }, matching }: Props) {
  const { t } = useTranslation()
  const isEverything = matching.length > 0 && matching.every((id) => ids.has(id))
  const isPartial = ids.size > 0 && !isEverything

  return (
    <input
      type="checkbox"
      aria-label={t('table.selectMatching')}
      checked={isEverything}
      ref={(box) => {
        if (box) box.indeterminate = isPartial
      }}
      onChange={() => replace(isEverything ? [] : matching)}
    />
  )
}
