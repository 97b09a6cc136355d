import { type Policy, policyListQuery } from '@meshdeck/api/policies'
import { findIn, useQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

type Props = { title: string; children: (policy: Policy) => ReactNode }

/** Finds the policy that the address names with `dialog.policy`, for each panel about one [ER-054]. */
export function PolicyOfDialog({ title, children }: Props) {
  const { t } = useTranslation()
  const { values } = useDialog()
  // what the table has read is good enough to begin with: saving holds it against what is there then
  const policies = useQuery({
    ...policyListQuery(useRequiredParam('networkId')),
    staleTime: Infinity,
  })

  return (
    <DialogAbout
      title={title}
      thing={findIn(policies, ({ id }) => id === values.policy)}
      failure={t('policies.loadFailed')}
      missing={
        <EmptyState
          icon={ShieldCheck}
          title={t('policyPanels.update.error')}
          description={t('policyPanels.update.notFound')}
        />
      }
    >
      {children}
    </DialogAbout>
  )
}
