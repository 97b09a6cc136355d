import { networkListQuery } from '@meshdeck/api/networks'
import { useSuspenseQuery } from '@meshdeck/platform'
import { Box, Callout, NativeSelect, Stack, TextLink, useDialog } from '@meshdeck/ui'
import { useId } from 'react'

import { useTranslation } from '../translations'

type Props = { value: string; onChange: (networkId: string) => void }

/** Asks for the network that a node is to join [AN-009]. */
export function NetworkPicker({ value, onChange }: Props) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const id = useId()
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
    <Stack gap="1.5">
      <Box textStyle="label">
        <label htmlFor={id}>{t('shared.network')}</label>
      </Box>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          {t('shared.pickNetwork')}
        </option>
        {networks.map(({ netid }) => (
          <option key={netid}>{netid}</option>
        ))}
      </NativeSelect>
    </Stack>
  )
}
