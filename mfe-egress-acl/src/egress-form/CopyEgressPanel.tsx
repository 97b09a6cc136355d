import type { EgressRoute } from '@meshdeck/api/egress'
import { editOfEgressRoute } from '@meshdeck/api/egress-changes'
import { useDialog } from '@meshdeck/ui'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { CopyTarget } from './CopyTarget'
import { CreateEgressPanel } from './CreateEgressPanel'
import { egressForm } from './egress-form'
import { EgressRouteOfDialog } from './EgressRouteOfDialog'

/**
 * A new egress route that begins as the one that the address names with `dialog.route`, without its policies, in
 * the same network or another.
 */
export function CopyEgressPanel() {
  const { t } = useTranslation()
  return (
    <EgressRouteOfDialog title={t('egressForm.create.title')}>
      {(route) => <CopyForm route={route} />}
    </EgressRouteOfDialog>
  )
}

function CopyForm({ route }: { route: EgressRoute }) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const [networkId, setNetworkId] = useState(route.network)

  return (
    <CreateEgressPanel
      initial={{
        ...egressForm(editOfEgressRoute(route)),
        name: t('egressForm.copyOf', { name: route.name }),
      }}
      target={{
        networkId,
        field: <CopyTarget route={route} networkId={networkId} onPick={setNetworkId} />,
      }}
      onClose={close}
    />
  )
}
