import { Tooltip } from '@meshdeck/ui'
import { RowCopyButton } from '@meshdeck/ui/data-table'
import { Globe } from 'lucide-react'

import type { EgressRow } from '../egress-model/egress-rows'
import { useTranslation } from '../translations'

/** Where a route leads: a range to copy [EG-023], or the internet [EG-008 to EG-011]. */
export function EgressTarget({ name, target }: Pick<EgressRow, 'name' | 'target'>) {
  const { t } = useTranslation()
  if (target === undefined) return <Internet />

  return (
    <>
      <span className="mono strong">{target}</span>
      <RowCopyButton value={target} of={t('egress.targetOf', { name })} />
    </>
  )
}

/** The word beside the icon is for those who cannot hover. */
export function Internet() {
  const { t } = useTranslation()
  const label = t('egress.internet')

  return (
    <>
      <Tooltip content={label}>
        <Globe size="1rem" role="img" aria-label={label} />
      </Tooltip>
      <span className="strong">{t('egress.internetShort')}</span>
    </>
  )
}
