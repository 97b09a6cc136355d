import { networkListQuery } from '@meshdeck/api/networks'
import { isCommonLanRange } from '@meshdeck/domain/cidr'
import { errorText, toast, useMutation, useQueryClient, useTranslation } from '@meshdeck/platform'
import { Button, Callout, Flex, Stack, Text } from '@meshdeck/ui'
import { SwitchField, TextField, useForm } from '@meshdeck/ui/form'
import { WandSparkles } from 'lucide-react'
import { useId } from 'react'

import { type NetworkForm, withFreeRanges } from './network-form'

/** The address families of a new network, each with its range while it is on. */
export function RangeFields() {
  const { t } = useTranslation('networks')
  const labelId = useId()
  const { values } = useForm<NetworkForm>()

  return (
    <Stack role="group" aria-labelledby={labelId} gap="3">
      <Flex justifyContent="space-between" alignItems="center" gap="3">
        <Text id={labelId} textStyle="label">
          {t('create.ranges')}
        </Text>
        <AutoFillButton />
      </Flex>
      <SwitchField name="isIpv4" label={t('create.ipv4')} />
      {values.isIpv4 && (
        <TextField
          name="addressrange"
          label={t('create.range4')}
          placeholder="100.64.10.0/24"
          isMachine
          required
        />
      )}
      {values.isIpv4 && isCommonLanRange(values.addressrange) && (
        <Callout tone="warning" role="status">
          {t('create.lanWarning')}
        </Callout>
      )}
      <SwitchField name="isIpv6" label={t('create.ipv6')} />
      {values.isIpv6 && (
        <TextField
          name="addressrange6"
          label={t('create.range6')}
          placeholder="fd3c:1a2b:3c4d:5e6f::/64"
          isMachine
          required
        />
      )}
    </Stack>
  )
}

function AutoFillButton() {
  const { t } = useTranslation('networks')
  const { setValues } = useForm<NetworkForm>()
  const queryClient = useQueryClient()

  const { mutate: autoFill, isPending } = useMutation({
    // what is taken has to be known before anything is proposed
    mutationFn: () => queryClient.fetchQuery(networkListQuery()),
    onSuccess: (networks) => setValues((form) => withFreeRanges(form, networks)),
    onError: (error) => toast.error(t('loadFailed'), { description: errorText(error) }),
  })

  return (
    <Button size="sm" variant="ghost" aria-busy={isPending} onClick={() => autoFill()}>
      <WandSparkles aria-hidden="true" /> {t('create.autoFill')}
    </Button>
  )
}
