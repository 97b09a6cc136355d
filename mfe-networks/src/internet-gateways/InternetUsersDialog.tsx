import { changeInternetUsers } from '@meshdeck/api/internet-users'
import type { Node } from '@meshdeck/api/nodes'
import { toast, useQueryClient, useRequiredParam, z } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog } from '@meshdeck/ui/form'
import { useState } from 'react'

import { GatewayDialogState } from '../gateways/GatewayDialogState'
import { canUseInternetGateway } from '../gateways/node-options'
import { NodesPickField } from '../gateways/NodePickFields'
import { refusedUsers } from '../gateways/refusals'
import { useGatewayRows } from '../gateways/use-gateway-rows'
import { useMeanwhile } from '../gateways/use-meanwhile'
import { useNodeOptions } from '../gateways/use-node-options'
import { useInternetGatewayWords } from './internet-gateway-words'

const schema = z.object({ users: z.array(z.string()) })

/** Who uses the internet gateway that the address names with `dialog.gateway`. */
export function InternetUsersDialog() {
  const { t } = useInternetGatewayWords()
  const networkId = useRequiredParam('networkId')
  const { values } = useDialog()
  const { estate, error, onRetry } = useGatewayRows(networkId, { isFreshEnough: true })
  const node = estate?.nodes.find(({ id }) => id === values.gateway)

  if (!estate && !error) return null
  if (!estate || !node?.isinternetgateway) {
    return (
      <GatewayDialogState title={t('gateways:internet.edit')} error={error} onRetry={onRetry} />
    )
  }
  const { hosts, nodes } = estate
  const name = hosts.find(({ id }) => id === node.hostid)?.name || node.id
  return <InternetUsersForm networkId={networkId} gateway={{ id: node.id, name }} nodes={nodes} />
}

type Props = {
  networkId: string
  gateway: { id: string; name: string }
  nodes: readonly Node[]
}

function InternetUsersForm({ networkId, gateway: { id: nodeId, name }, nodes }: Props) {
  const { t } = useInternetGatewayWords()
  const { close } = useDialog()
  const client = useQueryClient()
  const choice = useNodeOptions(networkId, canUseInternetGateway(nodeId), nodeId)
  const meanwhile = useMeanwhile(choice)
  // as the dialog was opened: what others change meanwhile is theirs
  const [before] = useState(() =>
    nodes.filter(({ internetgw_node_id: id }) => id === nodeId).map(({ id }) => id),
  )

  return (
    <FormDialog
      title={t('editTitle', { name })}
      action={t('networks:shared.save')}
      failure={t('editFailed')}
      size="md"
      schema={schema}
      initialValues={{ users: before }}
      fieldErrors={refusedUsers}
      onSubmit={async ({ users }) => {
        const change = { base: before, mine: users }
        const others = await changeInternetUsers(client, { networkId, nodeId }, change)
        await client.invalidateQueries({ queryKey: ['nodes'] })
        toast.success(t('edited', { name }), meanwhile(others))
        close()
      }}
      onClose={close}
    >
      <NodesPickField
        name="users"
        label={t('gateways:internet.users')}
        hint={t('usersHint')}
        none={t('nobodyFits')}
        choice={choice}
      />
    </FormDialog>
  )
}
