import { useSearchParams } from '@meshdeck/platform'
import { Badge, Button } from '@meshdeck/ui'
import { Copy } from 'lucide-react'

import { useTranslation } from '../translations'
import type { PlacedRoute } from './route-overlaps'

const filters = ['overlap:own', 'overlap:two']

/** Shows the routes that share addresses alone, those of one network first, and all of them again. */
export function OverlapsButton({ rows = [] }: { rows: readonly PlacedRoute[] | undefined }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const isOn = filters.every((filter) => params.getAll('filter').includes(filter))
  const count = rows.filter(({ overlap }) => overlap !== undefined).length

  function toggle() {
    setParams((before) => {
      const after = new URLSearchParams(before)
      const others = before.getAll('filter').filter((filter) => !filters.includes(filter))
      after.delete('filter')
      after.delete('sort')
      for (const filter of others) after.append('filter', filter)
      if (isOn) return after
      for (const filter of filters) after.append('filter', filter)
      after.set('sort', 'overlap')
      return after
    })
  }

  return (
    <Button variant={isOn ? 'outline' : 'ghost'} aria-pressed={isOn} onClick={toggle}>
      <Copy aria-hidden="true" />
      {t('allRoutes.overlap.views')} <Badge size="xs">{count}</Badge>
    </Button>
  )
}
