import { useCreateConfigFile } from '@meshdeck/api/config-files'
import { createGateway, newGateway } from '@meshdeck/api/gateways'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { isApiError, toast, useCapabilities, useQueryClient } from '@meshdeck/platform'
import { Flex } from '@meshdeck/ui'
import { Form, SubmitButton, TextField, useForm } from '@meshdeck/ui/form'
import { useEffect } from 'react'

import { configFileSchema, emptyConfigFile, refusedField } from './config-file-form'
import { useConfigFileWords } from './config-file-words'
import { GatewayField } from './GatewayField'
import { MoreFields } from './MoreFields'
import { NetworkField } from './NetworkField'

type Props = {
  networkId: string | undefined
  onTyped: (isTyped: boolean) => void
  onMade: (made: { networkId: string; clientId: string }) => void
}

/** The form for a new config file, which makes its node a gateway if it is none yet [XC-004]. */
export function CreateConfigFile({ networkId, onTyped, onMade }: Props) {
  const { t } = useConfigFileWords()
  const { mutateAsync: createConfigFile } = useCreateConfigFile()
  const prepareGateway = usePrepareGateway()

  return (
    <Form
      schema={configFileSchema}
      initialValues={emptyConfigFile(networkId ?? '')}
      failure={t('failed')}
      fieldErrors={fieldErrors}
      onSubmit={async (creation) => {
        await prepareGateway(creation.networkId, creation.gatewayId)
        await createConfigFile(creation)
        toast.success(t('created'))
        onMade({ networkId: creation.networkId, clientId: creation.input.clientid })
      }}
    >
      <TellTyped onTyped={onTyped} />
      {networkId === undefined && <NetworkField />}
      <TextField name="clientid" label={t('name')} required isMachine />
      <GatewayField />
      <MoreFields />
      <Flex justifyContent="flex-end">
        <SubmitButton>{t('create')}</SubmitButton>
      </Flex>
    </Form>
  )
}

/** The server converts nothing by itself (contract 1.11), and refuses to convert a gateway. */
function usePrepareGateway() {
  const { t } = useConfigFileWords()
  const { isPro } = useCapabilities()
  const queryClient = useQueryClient()

  return async (networkId: string, nodeId: string) => {
    // as it is now: it may have become one, or gone, since the form was opened
    const nodes = await queryClient.fetchQuery({ ...nodeListQuery(networkId), staleTime: 0 })
    const node = nodes.find(({ id }) => id === nodeId)
    if (!node) throw new Error(t('nodeGone'))
    if (!node.isingressgateway) await createGateway({ networkId, nodeId }, newGateway, { isPro })
  }
}

/** The dialog around the form asks before it closes; Formik alone knows whether it has to. */
function TellTyped({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const { dirty } = useForm()

  useEffect(() => {
    onTyped(dirty)
    return () => onTyped(false)
  }, [dirty, onTyped])
  return null
}

function fieldErrors(error: unknown) {
  const field = isApiError(error, 400) ? refusedField(error.serverText) : undefined
  return field && isApiError(error) ? { [field]: error.serverText } : {}
}
