import { nodeListQuery } from '@meshdeck/api/nodes'
import { Slot, useQuery } from '@meshdeck/platform'
import { useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
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
  const { t } = useConfigFileWords()
  const name = clientid.trim() || t('unnamed')
  const nodes = useMemo(
    () => (isNew ? [{ id: gatewayId, isGateway: true }] : []),
    [isNew, gatewayId],
  )
  const files = useMemo(() => [{ name, gatewayId }], [name, gatewayId])

  return <Slot request={{ name: 'nodes.change', props: { networkId, nodes, files } }} />
}
