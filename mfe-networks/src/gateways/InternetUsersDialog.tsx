import { changeInternetUsers } from '@meshdeck/api/internet-user-changes'
import type { Node } from '@meshdeck/api/nodes'
import { toast, z } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog } from '@meshdeck/ui/form'
import { useState } from 'react'

import { canUseInternetGateway, useNodeOptions } from '../shared/node-options'
import { useTranslation } from '../translations'
import {
  type DialogGateway,
  GatewayOfDialog,
  NodesPickField,
  useChoiceNotice,
} from './gateway-dialog-parts'
import { refusedUsers } from './gateway-form'
import { useInternetSystems } from './internet-gateway-rows'

const schema = z.object({ users: z.array(z.string()) })

/** Selects the nodes that use the internet gateway in `dialog.gateway`. */
export function InternetUsersDialog() {
  const { t } = useTranslation()

  return (
    <GatewayOfDialog title={t('gateways.internet.edit')} fits={isInternetGateway}>
      {(gateway) => <InternetUsersForm {...gateway} />}
    </GatewayOfDialog>
  )
}

const isInternetGateway = ({ isinternetgateway }: Node) => isinternetgateway

function InternetUsersForm({ networkId, node, name, nodes }: DialogGateway) {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { id: nodeId } = node
  const { systems, hint } = useInternetSystems()
  const choice = useNodeOptions(networkId, canUseInternetGateway(nodeId, systems), nodeId)
  const meanwhile = useChoiceNotice(choice)
  // state when the dialog was opened: later changes by others are kept
  const [initialIds] = useState(() =>
    nodes.filter(({ internetgw_node_id: id }) => id === nodeId).map(({ id }) => id),
  )

  return (
    <FormDialog
      title={t('gateways.internet.editTitle', { name })}
      action={t('shared.save')}
      failure={t('gateways.internet.editFailed')}
      size="md"
      schema={schema}
      initialValues={{ users: initialIds }}
      fieldErrors={refusedUsers}
      onSubmit={async ({ users }) => {
        const othersChange = await changeInternetUsers({
          networkId,
          nodeId,
          base: initialIds,
          mine: users,
        })
        toast.success(t('gateways.internet.edited', { name }), meanwhile(othersChange))
        close()
      }}
      onClose={close}
    >
      <NodesPickField
        name="users"
        label={t('gateways.internet.users')}
        hint={hint}
        none={t('gateways.internet.nobodyFits')}
        choice={choice}
      />
    </FormDialog>
  )
}
