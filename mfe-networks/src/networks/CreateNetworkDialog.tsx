import { useCreateNetwork } from '@meshdeck/api/networks'
import {
  isApiError,
  type SlotProps,
  toast,
  useActiveNetwork,
  useCapabilities,
} from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, RadioField, TextField } from '@meshdeck/ui/form'

import { paths } from '../paths'
import { useNetworkWords } from '../words'
import { emptyNetwork, networkFormSchema } from './network-form'
import { RangeFields } from './RangeFields'

/** Fills the slot `network.create`. With `onCreated` it leaves toast and redirect to the caller. */
export function CreateNetworkDialog({ onClose, onCreated }: SlotProps['network.create']) {
  const { t } = useNetworkWords()
  const { leaveTo } = useDialog()
  const [, setActiveNetwork] = useActiveNetwork()
  const { hasDefaultAccess } = useCapabilities()
  const { mutateAsync: createNetwork } = useCreateNetwork()

  async function handleCreated({ netid }: { netid: string }) {
    setActiveNetwork(netid)
    if (onCreated) return onCreated(netid)
    toast.success(t('create.done', { netid }))
    await leaveTo(paths.nodes(netid))
  }

  return (
    <FormDialog
      title={t('create.title')}
      schema={networkFormSchema}
      initialValues={emptyNetwork}
      failure={t('create.failed')}
      fieldErrors={(error) => (isTakenName(error) ? { name: t('create.nameTaken') } : {})}
      onSubmit={async (input) => handleCreated(await createNetwork(input))}
      onClose={onClose}
    >
      <TextField name="name" label={t('create.name')} hint={t('create.nameHint')} required />
      <RangeFields />
      {hasDefaultAccess && (
        <RadioField
          name="defaultacl"
          label={t('create.access')}
          required
          options={[
            { value: 'yes', label: t('access.yes'), hint: t('create.allowHint') },
            { value: 'no', label: t('access.no'), hint: t('create.denyHint') },
          ]}
        />
      )}
      <TextField name="defaultDns" label={t('create.dns')} hint={t('create.dnsHint')} isMachine />
    </FormDialog>
  )
}

/** The server checks the name last and says only which rule it broke (contract 1.8). */
function isTakenName(error: unknown): boolean {
  return isApiError(error, 400) && error.serverText.includes("'netid_valid'")
}
