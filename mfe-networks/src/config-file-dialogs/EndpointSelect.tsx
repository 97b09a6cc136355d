import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { Box, NativeSelect, Stack } from '@meshdeck/ui'
import { useId } from 'react'

import { useTranslation } from '../translations'

type Props = {
  networkId: string
  gatewayId: string
  /** Empty where the server chooses. */
  value: string
  onChange: (address: string) => void
}

/** Which public address of the gateway the device calls, where there is more than one (contract 1.11). */
export function EndpointSelect({ networkId, gatewayId, value, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const addresses = useGatewayAddresses(networkId, gatewayId)
  if (addresses.length < 2) return null

  return (
    <Stack gap="1.5">
      <Box textStyle="label">
        <label htmlFor={id}>{t('configFiles.endpoint')}</label>
      </Box>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('configFiles.anyEndpoint')}</option>
        {addresses.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </NativeSelect>
    </Stack>
  )
}

/** Those of its device, and those that somebody has added for config files. */
function useGatewayAddresses(networkId: string, gatewayId: string): string[] {
  const { data: nodes } = useQuery({ ...nodeListQuery(networkId), staleTime: Infinity })
  const { data: hosts } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const node = nodes?.find(({ id }) => id === gatewayId)
  const host = hosts?.find(({ id }) => id === node?.hostid)
  const all = [host?.endpointip, host?.endpointipv6, ...(node?.additional_rag_ips ?? [])]
  return [...new Set(all.flatMap((address) => address || []))]
}
