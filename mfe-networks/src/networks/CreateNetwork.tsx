import { networkListQuery } from '@meshdeck/api/networks'
import {
  type NetworkStepWords,
  type SlotProps,
  toast,
  useCapabilities,
  useQueryClient,
} from '@meshdeck/platform'
import { Flex, useDialog } from '@meshdeck/ui'
import { Form, FormDialog, LeaveQuestion, SubmitButton, TextField } from '@meshdeck/ui/form'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { AccessField, ApprovalField } from './AccessField'
import {
  emptyNetwork,
  type NetworkForm,
  networkFormSchema,
  networkRules,
  toNetworkInput,
  withMissingRanges,
} from './network-form'
import { RangeFields } from './RangeFields'
import { rangesOf, useTakenRanges } from './taken-ranges'
import { useNetworkCreation } from './use-network-creation'

/** Fills the slot `network.create`: a dialog, or a step of a page that passes its texts. */
export function CreateNetwork({ asStep, ...props }: SlotProps['network.create']) {
  return asStep ? (
    <CreateNetworkStep words={asStep} onCreated={props.onCreated} />
  ) : (
    <CreateNetworkDialog {...props} />
  )
}

/** Form of a new network. With `onCreated`, toast and redirect are up to the caller. */
function CreateNetworkDialog({ onClose, onCreated }: SlotProps['network.create']) {
  const { t } = useTranslation()
  const { leaveTo } = useDialog()
  const { hasDefaultAccess } = useCapabilities()
  const { createNetwork, fieldErrors } = useNetworkCreation()
  const takenRanges = useTakenRanges()

  async function handleCreated(netid: string) {
    if (onCreated) return onCreated(netid)
    toast.success(t('networks.create.done', { netid }))
    await leaveTo(paths.nodes(netid))
  }

  return (
    <FormDialog
      title={t('networks.create.title')}
      size="md"
      schema={networkFormSchema(takenRanges.networks)}
      initialValues={emptyNetwork}
      failure={t('networks.create.failed')}
      fieldErrors={fieldErrors}
      onSubmit={async (input) => handleCreated(await createNetwork(input))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('networks.create.name')}
        hint={t('networks.create.nameHint')}
        required
      />
      <RangeFields takenRanges={takenRanges} />
      {/* newer servers have separate name servers, and only policies decide on access */}
      {hasDefaultAccess && <DefaultFields />}
      <ApprovalField />
    </FormDialog>
  )
}

/** Defaults of a network for its devices, on a server before 1.5.1. */
function DefaultFields() {
  const { t } = useTranslation()

  return (
    <>
      <AccessField />
      <TextField
        name="defaultDns"
        label={t('networks.create.dns')}
        hint={t('networks.create.dnsHint')}
        isMonospace
      />
    </>
  )
}

type Props = { words: NetworkStepWords; onCreated: ((networkId: string) => void) | undefined }

/** Form of a new network as a step of a page. Only the name is required. */
function CreateNetworkStep({ words, onCreated }: Props) {
  const { t } = useTranslation()
  const { createNetwork, fieldErrors } = useNetworkCreation()
  const queryClient = useQueryClient()
  const takenRanges = useTakenRanges()

  async function handleSubmit(form: NetworkForm) {
    // others may have created networks since the page was opened
    const networks = await queryClient.fetchQuery(networkListQuery())
    const ranges = [...rangesOf(networks), ...takenRanges.egressRanges]
    const networkId = await createNetwork(toNetworkInput(withMissingRanges(form, ranges)))
    onCreated?.(networkId)
  }

  return (
    <Form
      schema={networkRules(takenRanges.networks, words.nameMissing)}
      initialValues={emptyNetwork}
      failure={t('networks.create.failed')}
      fieldErrors={fieldErrors}
      onSubmit={(form) => logged(handleSubmit(form))}
    >
      <TextField
        name="name"
        label={t('networks.create.name')}
        hint={t('networks.create.nameHint')}
        required
      />
      <RangeFields takenRanges={takenRanges} optionalHint={words.rangeHint} />
      <Flex justifyContent="flex-end">
        <SubmitButton>{words.action}</SubmitButton>
      </Flex>
      <LeaveQuestion />
    </Form>
  )
}

/** Logs a failure; the form shows it, without a toast [ER-014]. */
async function logged(creation: Promise<void>): Promise<void> {
  try {
    await creation
  } catch (error) {
    console.warn('The network was not created:', error)
    throw error
  }
}
