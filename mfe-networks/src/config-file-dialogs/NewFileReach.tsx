import { networkListQuery } from '@meshdeck/api/networks'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { Slot, useCapabilities, useQuery } from '@meshdeck/platform'
import { Callout, Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { type ConfigFileForm, gatewayValue } from './config-file-form'

/**
 * What reaches a new config file and what it reaches, with what opens where its node becomes a gateway for it; told by
 * the remote that knows.
 */
export function NewFileReach() {
  const { network, gateway, clientid } = useForm<ConfigFileForm>().values
  const { data } = useQuery({ ...nodeListQuery(network), enabled: network !== '' })
  const gatewayId = gateway.slice(gatewayValue(network, '').length)
  const node = data?.find(({ id, is_static }) => id === gatewayId && !is_static)

  if (!node) return null
  return <Reach {...{ networkId: network, gatewayId, isNew: !node.isingressgateway, clientid }} />
}

type Props = { networkId: string; gatewayId: string; isNew: boolean; clientid: string }

function Reach({ networkId, gatewayId, isNew, clientid }: Props) {
  const { t } = useTranslation()
  const name = clientid.trim() || t('configFiles.unnamed')
  const nodes = useMemo(
    () => (isNew ? [{ id: gatewayId, isGateway: true }] : []),
    [isNew, gatewayId],
  )
  const files = useMemo(() => [{ name, gatewayId }], [name, gatewayId])

  return (
    <>
      <ClosedAtFirst networkId={networkId} />
      <Slot request={{ name: 'nodes.change', props: { networkId, nodes, files } }} />
    </>
  )
}

/** A network that lets nothing in by default switches a new file off; its nodes deny it on Pro too (1.0.0, contract 1.11). */
function ClosedAtFirst({ networkId }: Pick<Props, 'networkId'>) {
  const { t } = useTranslation()
  const { hasOldAccess, isPro } = useCapabilities()
  const { data: networks } = useQuery({ ...networkListQuery(), enabled: hasOldAccess })
  const network = networks?.find(({ netid }) => netid === networkId)

  if (network?.defaultacl !== 'no') return null
  return (
    <Callout tone="info" role="status">
      <Text>{t('configFiles.comesDisabled')}</Text>
      {isPro && <Text>{t('configFiles.comesDenied')}</Text>}
    </Callout>
  )
}
