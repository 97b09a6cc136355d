import { createGateway } from '@meshdeck/api/gateway-changes'
import { toast, useCapabilities } from '@meshdeck/platform'
import { Button, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FormDialog, SwitchField, TextField, useForm } from '@meshdeck/ui/form'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { GatewayReach } from '../shared/consequences'
import { useGatewayMtus } from '../shared/network-mtu'
import { canBeGateway, canBeRelayedBy, useNodeName, useNodeOptions } from '../shared/node-options'
import { useDialogNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { GatewayNodeField, NodesPickField } from './gateway-dialog-parts'
import { emptyGateway, type GatewayForm, gatewayFormSchema, refusedField } from './gateway-form'
import { DnsField, TunnelFields } from './TunnelFields'

/** Makes a node a gateway, which accepts config files and relays other nodes. */
export function CreateGatewayDialog() {
  const { t } = useTranslation()

  return (
    <DialogAbout
      title={t('gateways.create')}
      reading={useGatewayMtus()}
      failure={t('shared.loadFailed')}
    >
      {(mtuOf) => <GatewayDialog mtuOf={mtuOf} />}
    </DialogAbout>
  )
}

function GatewayDialog({ mtuOf }: { mtuOf: (networkId: string) => number }) {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const networkId = useDialogNetwork()
  const { isPro } = useCapabilities()
  const nameOf = useNodeName(networkId)

  return (
    <FormDialog
      title={t('gateways.create')}
      size="md"
      schema={gatewayFormSchema}
      initialValues={emptyGateway(values.node ?? '', mtuOf(networkId))}
      failure={t('gateways.form.failed')}
      fieldErrors={(error) => refusedField(error, nameOf)}
      onSubmit={async ({ nodeId, input }) => {
        await createGateway({ networkId, nodeId, input, isPro })
        toast.success(t('gateways.form.created'))
        close()
      }}
      onClose={close}
    >
      <NodeField networkId={networkId} />
      <DnsField name="dns" />
      <TunnelFields
        mtu="mtu"
        keepalive="keepalive"
        keepaliveHint={t('gateways.form.keepaliveHint')}
      />
      <TextField
        name="metadata"
        label={t('gateways.metadata')}
        hint={t('gateways.form.metadataHint')}
      />
      {isPro && (
        <SwitchField
          name="isInternetGateway"
          label={t('gateways.form.internet')}
          hint={t('gateways.form.internetHint')}
        />
      )}
      <RelayedField networkId={networkId} />
      <GatewayReachPreview networkId={networkId} />
    </FormDialog>
  )
}

/** Select for the nodes that can become one. */
function NodeField({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  return (
    <GatewayNodeField
      hint={t('gateways.form.nodeHint')}
      choice={useNodeOptions(networkId, canBeGateway)}
    />
  )
}

/** What policies that refer to gateways open and close after the change. */
function GatewayReachPreview({ networkId }: { networkId: string }) {
  const { values } = useForm<GatewayForm>()
  return values.node && <GatewayReach networkId={networkId} ids={[values.node]} isGateway />
}

/** Collapsed by default: few gateways relay nodes from the start. */
function RelayedField({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { values } = useForm<GatewayForm>()
  const choice = useNodeOptions(networkId, canBeRelayedBy(values.node), values.node)
  const [isOpen, setIsOpen] = useState(false)

  if (!isOpen) {
    return (
      <Button icon={Plus} size="sm" alignSelf="flex-start" onClick={() => setIsOpen(true)}>
        {t('gateways.form.relayToo')}
      </Button>
    )
  }
  return (
    <NodesPickField
      name="relayed"
      label={t('gateways.relayed')}
      hint={t('gateways.form.relayedHint')}
      none={t('gateways.form.noneToRelay')}
      choice={choice}
    />
  )
}
