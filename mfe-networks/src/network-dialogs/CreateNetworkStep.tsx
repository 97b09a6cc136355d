import { networkListQuery } from '@meshdeck/api/networks'
import { type NetworkStepWords, useQueryClient } from '@meshdeck/platform'
import { Flex } from '@meshdeck/ui'
import { Form, LeaveQuestion, SubmitButton, TextField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import {
  emptyNetwork,
  type NetworkForm,
  networkRules,
  toNetworkInput,
  withMissingRanges,
} from './network-form'
import { RangeFields } from './RangeFields'
import { useNetworkCreation } from './use-network-creation'
import { rangesOf, useTakenRanges } from './use-taken-ranges'

type Props = { words: NetworkStepWords; onCreated: ((networkId: string) => void) | undefined }

/** The form of a new network as a step of a page. It asks for no more than a name [WZ-016, WZ-017]. */
export function CreateNetworkStep({ words, onCreated }: Props) {
  const { t } = useTranslation()
  const { createNetwork, fieldErrors } = useNetworkCreation()
  const queryClient = useQueryClient()
  const taken = useTakenRanges()

  async function handleSubmit(form: NetworkForm) {
    // others may have made networks since the page was opened
    const networks = await queryClient.fetchQuery(networkListQuery())
    const ranges = [...rangesOf(networks), ...taken.egressRanges]
    const networkId = await createNetwork(toNetworkInput(withMissingRanges(form, ranges)))
    onCreated?.(networkId)
  }

  return (
    <Form
      schema={networkRules(taken.networks, words.nameMissing)}
      initialValues={emptyNetwork}
      failure={t('networkPages.create.failed')}
      fieldErrors={fieldErrors}
      onSubmit={(form) => logged(handleSubmit(form))}
    >
      <TextField
        name="name"
        label={t('networkPages.create.name')}
        hint={t('networkPages.create.nameHint')}
        required
      />
      <RangeFields taken={taken} optionalHint={words.rangeHint} />
      <Flex justifyContent="flex-end">
        <SubmitButton>{words.action}</SubmitButton>
      </Flex>
      <LeaveQuestion />
    </Form>
  )
}

/** A failure is logged, and the form says it where it was typed; no toast [ER-014]. */
async function logged(creation: Promise<void>): Promise<void> {
  try {
    await creation
  } catch (error) {
    console.warn('The network was not created:', error)
    throw error
  }
}
