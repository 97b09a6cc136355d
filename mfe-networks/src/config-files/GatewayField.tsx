import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { joinReadings, useQuery } from '@meshdeck/platform'
import { Callout, ErrorPanel, Text } from '@meshdeck/ui'
import { PickField, useForm } from '@meshdeck/ui/form'
import { useEffect, useEffectEvent, useMemo } from 'react'

import { SmallMtu, useNetworkMtu } from '../shared/network-mtu'
import { useTranslation } from '../translations'
import { type ConfigFileForm, gatewayOptions, gatewayValue } from './config-file-form'

type Props = {
  /** ID of the node that was made a gateway for a file that was then refused; empty if there is none. */
  convertedId: string
  /** MTU of the gateway that a node of this network becomes; undefined until the user sets one. */
  mtu: number | undefined
  onMtu: (mtu: number) => void
}

/** Select for the node that the config file is behind, with notes on the consequences of the choice. */
export function GatewayField({ convertedId, mtu, onMtu }: Props) {
  const { t } = useTranslation()
  const { values } = useForm<ConfigFileForm>()
  const reading = useGatewayOptions(values.network)
  const { options, error } = reading
  useOnlyGateway(options)
  const optionOf = useMemo(
    () => new Map(options?.map((option) => [option.value, option])),
    [options],
  )
  const chosenOption = optionOf.get(values.gateway)
  const labelOf = (value: string) => {
    const { label = value, isGateway = true } = optionOf.get(value) ?? {}
    return isGateway ? label : t('configFiles.gatewayOption', { name: label })
  }
  const isConverted = values.gateway === gatewayValue(values.network, convertedId)
  if (values.network === '') return null

  return (
    <>
      <PickField
        // a search from one network would hide the nodes of another
        key={values.network}
        name="gateway"
        label={t('configFiles.gateway')}
        hint={t('configFiles.gatewayHint')}
        searchLabel={t('configFiles.searchNodes')}
        options={options?.map(({ value }) => value)}
        labelOf={labelOf}
        failure={error && <ErrorPanel reading={reading} title={t('shared.loadFailed')} />}
      />
      {options?.length === 0 && <Text textStyle="sm">{t('configFiles.noNodes')}</Text>}
      {chosenOption && !chosenOption.isGateway && (
        <NewGatewayNote networkId={values.network} mtu={mtu} onMtu={onMtu} />
      )}
      {chosenOption?.isGateway && isConverted && (
        <Callout tone="info" role="status">
          {t('configFiles.isConverted')}
        </Callout>
      )}
      {chosenOption?.isBehindNat && (
        <Callout tone="warning" role="status">
          {t('configFiles.behindNat')}
        </Callout>
      )}
    </>
  )
}

/** Selects the gateway of a network that has only one, as an initial value of the form. */
function useOnlyGateway(options: ReturnType<typeof gatewayOptions> | undefined) {
  const { values, dirty, resetForm, setFieldValue } = useForm<ConfigFileForm>()
  const [firstGateway, ...otherGateways] = options?.filter(({ isGateway }) => isGateway) ?? []
  const onlyGateway = otherGateways.length === 0 ? firstGateway?.value : undefined
  const choose = useEffectEvent((gateway: string) => {
    if (values.gateway.startsWith(gatewayValue(values.network, ''))) return
    if (dirty) void setFieldValue('gateway', gateway)
    else resetForm({ values: { ...values, gateway } })
  })

  useEffect(() => {
    if (onlyGateway !== undefined) choose(onlyGateway)
  }, [onlyGateway])
}

function useGatewayOptions(networkId: string) {
  const isChosen = networkId !== ''
  const nodes = useQuery({ ...nodeListQuery(networkId), enabled: isChosen })
  const hosts = useQuery({ ...hostListQuery(), enabled: isChosen })

  // memoized because it iterates over all nodes
  const options = useMemo(
    () => nodes.data && hosts.data && gatewayOptions(networkId, nodes.data, hosts.data),
    [networkId, nodes.data, hosts.data],
  )
  return {
    options,
    ...joinReadings(nodes, hosts),
  }
}

type NewGatewayNoteProps = {
  networkId: string
  /** MTU of the future gateway; undefined for the MTU of its network. */
  mtu: number | undefined
  onMtu: (mtu: number) => void
}

/**
 * Note that a node becomes a gateway for a config file, with a warning if its MTU is too small for the network
 * [XC-019].
 */
function NewGatewayNote({ networkId, mtu, onMtu }: NewGatewayNoteProps) {
  const { t } = useTranslation()
  const networkMtu = useNetworkMtu(networkId)

  return (
    <>
      <Callout tone="info" role="status">
        <Text>{t('configFiles.converts')}</Text>
        {mtu !== undefined && <Text>{t('configFiles.mtuTaken', { mtu })}</Text>}
      </Callout>
      <SmallMtu mtu={mtu ?? networkMtu} networkIds={[networkId]} onTake={onMtu} />
    </>
  )
}
