import { Button, Flex, Stack } from '@meshdeck/ui'
import { TextField, useForm } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'

/** Name servers that anybody may use, by whose they are. */
const presets = [
  { name: 'Cloudflare', address: '1.1.1.1' },
  { name: 'Google', address: '8.8.8.8' },
  { name: 'Quad9', address: '9.9.9.9' },
]

/** The name servers of config files: typed, or one of the well-known. */
export function DnsField({ name }: { name: string }) {
  const { t } = useTranslation()
  const { setFieldValue } = useForm()

  return (
    <Stack gap="1.5">
      <TextField
        name={name}
        label={t('gateways.form.dns')}
        hint={t('gateways.form.dnsHint')}
        isMachine
      />
      <Flex gap="1.5" flexWrap="wrap" role="group" aria-label={t('gateways.form.presets')}>
        {presets.map((preset) => (
          <Button
            key={preset.address}
            size="sm"
            onClick={() => void setFieldValue(name, preset.address)}
          >
            {preset.name}
          </Button>
        ))}
      </Flex>
    </Stack>
  )
}
