import { createInternetGateway } from '@meshdeck/api/internet-gateway-changes'
import { toast, z } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, useForm } from '@meshdeck/ui/form'

import { canBeInternetGateway, canUseInternetGateway, useNodeOptions } from '../shared/node-options'
import { useDialogNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { GatewayNodeField, NodesPickField } from './gateway-dialog-parts'
import { refusedInternetGateway } from './gateway-form'
import { useInternetSystems } from './internet-gateway-rows'

const schema = z.object({
  node: z.string().check(z.minLength(1, 'networks:gateways.form.noNode')),
  users: z.array(z.string()),
})

/** Gives nodes internet access through another node. */
export function CreateInternetGatewayDialog() {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const networkId = useDialogNetwork()

  return (
    <FormDialog
      title={t('gateways.internet.create')}
      size="md"
      schema={schema}
      initialValues={{ node: values.node ?? '', users: [] }}
      failure={t('gateways.internet.createFailed')}
      fieldErrors={refusedInternetGateway}
      onSubmit={async ({ node: nodeId, users }) => {
        const otherUsers = users.filter((id) => id !== nodeId)
        await createInternetGateway({ networkId, nodeId, users: otherUsers })
        toast.success(t('gateways.internet.created'))
        close()
      }}
      onClose={close}
    >
      <InternetGatewayFields networkId={networkId} />
    </FormDialog>
  )
}

function InternetGatewayFields({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { values } = useForm<{ node: string }>()
  const gateways = useNodeOptions(networkId, canBeInternetGateway)
  const { systems, hint } = useInternetSystems()
  const mayUse = canUseInternetGateway('', systems)
  const users = useNodeOptions(
    networkId,
    (node, host) => node.id !== values.node && mayUse(node, host),
    values.node,
  )

  return (
    <>
      <GatewayNodeField hint={t('gateways.internet.nodeHint')} choice={gateways} />
      <NodesPickField
        name="users"
        label={t('gateways.internet.users')}
        hint={hint}
        none={t('gateways.internet.nobodyFits')}
        choice={users}
      />
    </>
  )
}
