import { type SlotProps, toast, useCapabilities } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { FormDialog, TextField } from '@meshdeck/ui/form'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import { AccessField } from './AccessField'
import { ApprovalField } from './ApprovalField'
import { emptyNetwork, networkFormSchema } from './network-form'
import { RangeFields } from './RangeFields'
import { useNetworkCreation } from './use-network-creation'
import { useTakenRanges } from './use-taken-ranges'

/** The form of a new network. With `onCreated` it leaves toast and redirect to the caller. */
export function CreateNetworkDialog({ onClose, onCreated }: SlotProps['network.create']) {
  const { t } = useTranslation()
  const { leaveTo } = useDialog()
  const { hasDefaultAccess } = useCapabilities()
  const { createNetwork, fieldErrors } = useNetworkCreation()
  const taken = useTakenRanges()

  async function handleCreated(netid: string) {
    if (onCreated) return onCreated(netid)
    toast.success(t('networkPages.create.done', { netid }))
    await leaveTo(paths.nodes(netid))
  }

  return (
    <FormDialog
      title={t('networkPages.create.title')}
      size="md"
      schema={networkFormSchema(taken.networks)}
      initialValues={emptyNetwork}
      failure={t('networkPages.create.failed')}
      fieldErrors={fieldErrors}
      onSubmit={async (input) => handleCreated(await createNetwork(input))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('networkPages.create.name')}
        hint={t('networkPages.create.nameHint')}
        required
      />
      <RangeFields taken={taken} />
      {/* a later server has name servers of their own, and policies alone decide on access */}
      {hasDefaultAccess && <DefaultFields />}
      <ApprovalField />
    </FormDialog>
  )
}

/** What a network of a server before 1.5.1 sets for its devices. */
function DefaultFields() {
  const { t } = useTranslation()

  return (
    <>
      <AccessField />
      <TextField
        name="defaultDns"
        label={t('networkPages.create.dns')}
        hint={t('networkPages.create.dnsHint')}
        isMachine
      />
    </>
  )
}
