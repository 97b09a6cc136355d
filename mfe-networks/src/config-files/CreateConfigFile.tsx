import { createConfigFile } from '@meshdeck/api/config-file-changes'
import { createGateway, newGateway } from '@meshdeck/api/gateway-changes'
import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { toast, useCapabilities, useQueryClient } from '@meshdeck/platform'
import { Flex } from '@meshdeck/ui'
import { Form, SubmitButton, TextField, useForm } from '@meshdeck/ui/form'
import { useEffect, useRef, useState } from 'react'

import { canBeGateway } from '../gateway-model/node-options'
import { gatewayMtus } from '../network-model/use-network-mtu'
import { useTranslation } from '../translations'
import { configFileFormSchema, emptyConfigFile } from './config-file-form'
import { GatewayField } from './GatewayField'
import { useKeyCheck } from './key-owners'
import { MoreFields } from './MoreFields'
import { NetworkField } from './NetworkField'
import { NewFileReach } from './NewFileReach'
import { refusalsOf, UnfitNodeError } from './refusals'
import { useNetworkRanges } from './use-network-ranges'

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
