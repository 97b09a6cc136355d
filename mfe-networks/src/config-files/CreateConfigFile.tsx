import { createConfigFile } from '@meshdeck/api/config-file-changes'
import { createGateway, newGateway } from '@meshdeck/api/gateway-changes'
import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { nodeListQuery } from '@meshdeck/api/nodes'
import {
  Slot,
  toast,
  useCapabilities,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@meshdeck/platform'
import { Callout, Flex, Text, TextLink, useDialog } from '@meshdeck/ui'
import { Form, SelectField, SubmitButton, TextField, useForm } from '@meshdeck/ui/form'
import { useEffect, useMemo, useRef, useState } from 'react'

import { gatewayMtus } from '../shared/network-mtu'
import { canBeGateway } from '../shared/node-options'
import { useTranslation } from '../translations'
import {
  type ConfigFileForm,
  configFileFormSchema,
  emptyConfigFile,
  gatewayValue,
} from './config-file-form'
import { refusalsOf, UnfitNodeError, useKeyCheck, useNetworkRanges } from './config-file-refusals'
import { GatewayField } from './GatewayField'
import { MoreFields } from './MoreFields'

/** A config file that has just been made; without a name where the server does not tell it. */
export type MadeConfigFile = { networkId: string; gatewayId: string; clientId: string | undefined }

export type CreationProps = {
  /** Without it the form asks for the network. */
  networkId: string | undefined
  /** Chosen beforehand. */
  gatewayId?: string | undefined
  /** Without one the server makes a name up [XC-010]. */
  isNameOptional?: boolean
  /** Tells whether something has been typed that closing would lose. */
  onTyped: (isTyped: boolean) => void
}

type Props = CreationProps & {
  /** The file that was made just before, whose network and gateway are chosen again. */
  last: MadeConfigFile | undefined
  onMade: (made: MadeConfigFile) => void
}

/** The form for a new config file, which makes its node a gateway if it is none yet [XC-004]. */
export function CreateConfigFile(props: Props) {
  const { networkId, gatewayId, isNameOptional = false, last, onTyped, onMade } = props
  const { t } = useTranslation()
  const ranges = useNetworkRanges(networkId)
  const prepareGateway = usePrepareGateway()
  const checkKey = useKeyCheck()
  const sentRoutes = useRef<string[]>([])
  const [convertedId, setConvertedId] = useState('')
  const [mtus, setMtus] = useState<Mtus>({})

  return (
    <Form
      schema={configFileFormSchema({ ranges, isNameOptional })}
      initialValues={emptyConfigFile(
        last?.networkId ?? networkId ?? '',
        last?.gatewayId ?? gatewayId,
      )}
      failure={t('configFiles.failed')}
      fieldErrors={(error) => refusalsOf(error, sentRoutes.current)}
      onSubmit={async (creation) => {
        sentRoutes.current = creation.routeFields
        // before its node is made a gateway for it
        await checkKey(creation)
        const isConverted = await prepareGateway(creation, mtus[creation.networkId])
        const clientId = await createConfigFile(creation).catch((error: unknown) => {
          if (isConverted) setConvertedId(creation.gatewayId)
          throw error
        })
        toast.success(t('configFiles.created'))
        onMade({ networkId: creation.networkId, gatewayId: creation.gatewayId, clientId })
      }}
    >
      <TellTyped onTyped={onTyped} />
      {networkId === undefined && <NetworkField />}
      <TextField
        name="clientid"
        label={t('configFiles.name')}
        required={!isNameOptional}
        isMachine
        {...(isNameOptional && { hint: t('configFiles.nameHint') })}
      />
      <GatewayOf convertedId={convertedId} mtus={mtus} onMtus={setMtus} />
      <MoreFields />
      <NewFileReach />
      <Flex justifyContent="flex-end">
        <SubmitButton>{t('configFiles.create')}</SubmitButton>
      </Flex>
    </Form>
  )
}

type Behind = { networkId: string; gatewayId: string }

/** What new gateways of networks are to send in one piece, where somebody has chosen it. */
type Mtus = Readonly<Record<string, number>>
type GatewayProps = { convertedId: string; mtus: Mtus; onMtus: (mtus: Mtus) => void }

function GatewayOf({ convertedId, mtus, onMtus }: GatewayProps) {
  const { network } = useForm<{ network: string }>().values
  return (
    <GatewayField
      convertedId={convertedId}
      mtu={mtus[network]}
      onMtu={(mtu) => onMtus({ ...mtus, [network]: mtu })}
    />
  )
}

/**
 * The server converts nothing by itself (contract 1.11), and refuses to convert a gateway. Tells whether
 * the node had to be converted; throws an `UnfitNodeError` for one that is gone or cannot become a gateway.
 */
function usePrepareGateway() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const queryClient = useQueryClient()

  return async ({ networkId, gatewayId: nodeId }: Behind, mtu?: number): Promise<boolean> => {
    // as it is now: it may have become one, or gone, since the form was opened
    const nodes = await queryClient.fetchQuery({ ...nodeListQuery(networkId), staleTime: 0 })
    const node = nodes.find(({ id }) => id === nodeId)
    if (!node) throw new UnfitNodeError(t('configFiles.nodeGone'))
    if (node.isingressgateway) return false
    const hosts = await queryClient.fetchQuery(hostListQuery())
    const host = hosts.find(({ id }) => id === node.hostid)
    if (!canBeGateway(node, host)) throw new UnfitNodeError(t('configFiles.cannotConvert'))
    // what makes the file reads the nodes again
    const networks = await queryClient.fetchQuery(networkListQuery())
    const input = { ...newGateway, mtu: mtu ?? gatewayMtus(networks)(networkId) }
    await createGateway.send({ networkId, nodeId, input, isPro })
    return true
  }
}

/** The dialog around the form asks before it closes; Formik alone knows whether it has to. */
function TellTyped({ onTyped }: Pick<Props, 'onTyped'>) {
  const { dirty } = useForm()

  useEffect(() => {
    onTyped(dirty)
    return () => onTyped(false)
  }, [dirty, onTyped])
  return null
}

/** The network of the config file, where the page behind has none [XC-015]. */
function NetworkField() {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { setFieldValue } = useForm<ConfigFileForm>()
  const { data: networks } = useSuspenseQuery(networkListQuery())

  if (networks.length === 0) {
    return (
      <Callout tone="info">
        {t('shared.noNetworks')}{' '}
        <TextLink to={linkTo('network.create')}>{t('shared.createNetwork')}</TextLink>
      </Callout>
    )
  }
  return (
    <SelectField
      name="network"
      // or the first network, chosen once more, would bring its node back
      onPicked={() => void setFieldValue('gateway', '')}
      label={t('shared.network')}
      placeholder={t('shared.pickNetwork')}
      options={networks.map(({ netid }) => ({ value: netid, label: netid }))}
      required
    />
  )
}

/**
 * What reaches a new config file and what it reaches, with what opens where its node becomes a gateway for it; told by
 * the remote that knows.
 */
function NewFileReach() {
  const { network, gateway, clientid } = useForm<ConfigFileForm>().values
  const { data } = useQuery({ ...nodeListQuery(network), enabled: network !== '' })
  const gatewayId = gateway.slice(gatewayValue(network, '').length)
  const node = data?.find(({ id, is_static }) => id === gatewayId && !is_static)

  if (!node) return null
  return <Reach {...{ networkId: network, gatewayId, isNew: !node.isingressgateway, clientid }} />
}

type NewFileReachProps = { networkId: string; gatewayId: string; isNew: boolean; clientid: string }

function Reach({ networkId, gatewayId, isNew, clientid }: NewFileReachProps) {
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
function ClosedAtFirst({ networkId }: Pick<NewFileReachProps, 'networkId'>) {
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
