import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { editOfEgressRoute } from '@meshdeck/api/egress-changes'
import { findIn, useQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { Split } from 'lucide-react'
import { useState } from 'react'

import { CopyTarget } from './CopyTarget'
import { CreateEgressPanel } from './CreateEgressPanel'
import { egressForm } from './egress-form'
import { useEgressFormWords } from './egress-form-words'

/**
 * A new egress route that begins as the one that the address names with `dialog.route`, without its policies, in
 * the same network or another.
 */
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
      {(route) => <CopyForm route={route} onClose={onClose} />}
    </DialogAbout>
  )
}

function CopyForm({ route, onClose }: { route: EgressRoute; onClose: () => void }) {
  const { t } = useEgressFormWords()
  const [networkId, setNetworkId] = useState(route.network)

  return (
    <CreateEgressPanel
      initial={{
        ...egressForm(editOfEgressRoute(route)),
        name: t('copyOf', { name: route.name }),
      }}
      target={{
        networkId,
        field: <CopyTarget route={route} networkId={networkId} onPick={setNetworkId} />,
      }}
      onClose={onClose}
    />
  )
}
