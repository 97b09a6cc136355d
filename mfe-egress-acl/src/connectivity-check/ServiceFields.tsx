import { Box, Input, NativeSelect, Stack } from '@meshdeck/ui'
import { useId } from 'react'

import { protocols } from '../reach-things/service-text'
import { useTranslation } from '../translations'
import { takesPort } from './question'
import type { Fields } from './question-fields'

type Props = Pick<Fields, 'protocol' | 'port'> & {
  error: string | undefined
  onChange: (part: Partial<Fields>) => void
}

/** For what service it is asked: any, or a protocol and perhaps a port. */
export function ServiceFields({ protocol, port, error, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const hasPort = takesPort(protocol)

  return (
    <>
      <Stack gap="1.5" flex="0 0 6.5rem">
        <Box textStyle="label">
          <label htmlFor={`${id}-protocol`}>{t('connectivityCheck.form.protocol')}</label>
        </Box>
        <NativeSelect
          id={`${id}-protocol`}
          value={protocol}
          onChange={({ target }) => onChange({ protocol: target.value })}
        >
          <option value="">{t('connectivityCheck.form.any')}</option>
          {protocols.map((one) => (
            <option key={one} value={one} className="notranslate">
              {one.toUpperCase()}
            </option>
          ))}
        </NativeSelect>
      </Stack>
      <Stack gap="1.5" flex="0 0 6rem">
        <Box textStyle="label">
          <label htmlFor={`${id}-port`}>{t('connectivityCheck.form.port')}</label>
        </Box>
        <Input
          id={`${id}-port`}
          inputMode="numeric"
          autoComplete="off"
          fontFamily="mono"
          disabled={!hasPort}
          value={hasPort ? port : ''}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { 'aria-describedby': `${id}-error` })}
          onChange={({ target }) => onChange({ port: target.value.trim() })}
        />
        {error !== undefined && (
          <Box id={`${id}-error`} textStyle="xs" color="fg.error" role="alert">
            {error}
          </Box>
        )}
      </Stack>
    </>
  )
}
