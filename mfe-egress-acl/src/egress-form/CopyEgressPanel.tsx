import { editOfEgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { findIn, useQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { Split } from 'lucide-react'

import { CreateEgressPanel } from './CreateEgressPanel'
import { egressForm } from './egress-form'
import { useEgressFormWords } from './egress-form-words'

/** A new egress route that begins as the one that the address names with `dialog.route`, without its policies. */
export function CopyEgressPanel({ onClose }: { onClose: () => void }) {
  const { t } = useEgressFormWords()
  const { values } = useDialog()
  const networkId = useRequiredParam('networkId')
  const routes = useQuery({ ...egressRouteListQuery(networkId), staleTime: Infinity })

  return (
    <DialogAbout
      title={t('create.title')}
      thing={findIn(routes, ({ id }) => id === values.route)}
      failure={t('egress:egress.loadFailed')}
      missing={
        <EmptyState icon={Split} title={t('update.gone')} description={t('update.goneHint')} />
      }
    >
      {(route) => (
        <CreateEgressPanel
          initial={{
            ...egressForm(editOfEgressRoute(route)),
            name: t('copyOf', { name: route.name }),
          }}
          onClose={onClose}
        />
      )}
    </DialogAbout>
  )
}
