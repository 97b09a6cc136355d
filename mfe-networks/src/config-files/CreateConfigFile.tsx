import { createConfigFile } from '@meshdeck/api/config-file-changes'
import { createGateway, newGateway } from '@meshdeck/api/gateway-changes'
import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { acceptsConfigFiles, isConfigFile, nodeListQuery } from '@meshdeck/api/nodes'
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

/** A newly created config file; `configFileId` is undefined when the server doesn't return the name. */
export type MadeConfigFile = {
  networkId: string
  gatewayId: string
  configFileId: string | undefined
}

export type CreationProps = {
  /** When undefined, the form asks for the network. */
  networkId: string | undefined
  /** Preselected gateway. */
  gatewayId?: string | undefined
  /** When set, the name may stay empty and the server generates one [XC-010]. */
  isNameOptional?: boolean
  /** Reports whether the form has typed values that closing would lose. */
  onTyped: (isTyped: boolean) => void
}

type Props = CreationProps & {
  /** The previously created file, whose network and gateway are preselected. */
  previousFile: MadeConfigFile | undefined
  onMade: (made: MadeConfigFile) => void
}

/** Form for a new config file; makes its node a gateway if it isn't one yet [XC-004]. */
export function CreateConfigFile(props: Props) {
  const { networkId, gatewayId, isNameOptional = false, previousFile, onTyped, onMade } = props
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
        previousFile?.networkId ?? networkId ?? '',
        previousFile?.gatewayId ?? gatewayId,
      )}
      failure={t('configFiles.failed')}
      fieldErrors={(error) => refusalsOf(error, sentRoutes.current)}
      onSubmit={async (creation) => {
        sentRoutes.current = creation.routeFields
        // before the node is made a gateway for the file
        await checkKey(creation)
        const isConverted = await prepareGateway(creation, mtus[creation.networkId])
        const configFileId = await createConfigFile(creation).catch((error: unknown) => {
          if (isConverted) setConvertedId(creation.gatewayId)
          throw error
        })
        toast.success(t('configFiles.created'))
        onMade({ networkId: creation.networkId, gatewayId: creation.gatewayId, configFileId })
      }}
    >
      <ReportTyped onTyped={onTyped} />
      {networkId === undefined && <NetworkField />}
      <TextField
        name="clientid"
        label={t('configFiles.name')}
        required={!isNameOptional}
        isMonospace
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

type GatewayPlace = { networkId: string; gatewayId: string }

/** Chosen MTUs of new gateways, by network. */
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
 * Returns a function that makes a node a gateway if it isn't one. The server doesn't convert a node itself (contract
 * 1.11) and refuses to convert a gateway. The function resolves to whether the node was converted; it throws an
 * `UnfitNodeError` when the node no longer exists or can't become a gateway.
 */
function usePrepareGateway() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const queryClient = useQueryClient()

  return async ({ networkId, gatewayId: nodeId }: GatewayPlace, mtu?: number): Promise<boolean> => {
    // current state: the node may have become a gateway or been deleted since the form was opened
    const nodes = await queryClient.fetchQuery({ ...nodeListQuery(networkId), staleTime: 0 })
    const node = nodes.find(({ id }) => id === nodeId)
    if (!node) throw new UnfitNodeError(t('configFiles.nodeGone'))
    if (acceptsConfigFiles(node)) return false
    const hosts = await queryClient.fetchQuery(hostListQuery())
    const host = hosts.find(({ id }) => id === node.hostid)
    if (!canBeGateway(node, host)) throw new UnfitNodeError(t('configFiles.cannotConvert'))
    // creating the file refetches the nodes
    const networks = await queryClient.fetchQuery(networkListQuery())
    const input = { ...newGateway, mtu: mtu ?? gatewayMtus(networks)(networkId) }
    await createGateway.send({ networkId, nodeId, input, isPro })
    return true
  }
}

/** Reports whether the form is dirty: the surrounding dialog asks before it closes, but only Formik has that state. */
function ReportTyped({ onTyped }: Pick<Props, 'onTyped'>) {
  const { dirty } = useForm()

  useEffect(() => {
    onTyped(dirty)
    return () => onTyped(false)
  }, [dirty, onTyped])
  return null
}

/** Network of the config file, when the page behind has none [XC-015]. */
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
      // otherwise choosing the first network again would restore its node
      onPicked={() => void setFieldValue('gateway', '')}
      label={t('shared.network')}
      placeholder={t('shared.pickNetwork')}
      options={networks.map(({ netid }) => ({ value: netid, label: netid }))}
      required
    />
  )
}

/**
 * Slot for what can reach a new config file and what it can reach, including what opens when its node becomes a
 * gateway; filled by the remote with the reachability data.
 */
function NewFileReach() {
  const { network, gateway, clientid } = useForm<ConfigFileForm>().values
  const { data } = useQuery({ ...nodeListQuery(network), enabled: network !== '' })
  const gatewayId = gateway.slice(gatewayValue(network, '').length)
  const node = data?.find((node) => node.id === gatewayId && !isConfigFile(node))

  if (!node) return null
  return (
    <FileReachPreview
      networkId={network}
      gatewayId={gatewayId}
      isNew={!acceptsConfigFiles(node)}
      clientid={clientid}
    />
  )
}

type NewFileReachProps = { networkId: string; gatewayId: string; isNew: boolean; clientid: string }

function FileReachPreview({ networkId, gatewayId, isNew, clientid }: NewFileReachProps) {
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

/** A network that denies access by default disables a new file; its nodes deny it on Pro too (1.0.0, contract 1.11). */
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
