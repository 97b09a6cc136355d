import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { findIn, useQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { Split } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

type Props = {
  title: string
  /** What is said where the address names none. */
  unnamed?: { title: string; description: string }
  children: (route: EgressRoute) => ReactNode
}

/** Finds the egress route that the address names with `dialog.route`, for each panel about one. */
export function EgressRouteOfDialog({ title, unnamed, children }: Props) {
  const { t } = useTranslation()
  const { values } = useDialog()
  // what the table has read is good enough to begin with: saving holds it against what is there then
  const routes = useQuery({
    ...egressRouteListQuery(useRequiredParam('networkId')),
    staleTime: Infinity,
  })
  const gone = { title: t('egressForm.update.gone'), description: t('egressForm.update.goneHint') }
  const missing = values.route === undefined && unnamed ? unnamed : gone

  return (
    <DialogAbout
      title={title}
      thing={findIn(routes, ({ id }) => id === values.route)}
      failure={t('egress.loadFailed')}
      missing={<EmptyState icon={Split} {...missing} />}
    >
      {children}
    </DialogAbout>
  )
}
