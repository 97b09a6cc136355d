import { Button, Flex, IconButton, Stack, Text } from '@meshdeck/ui'
import { FieldError, TextAreaField, TextField, useForm } from '@meshdeck/ui/form'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useTranslation } from '../translations'
import type { ConfigFileForm } from './config-file-form'

/** Settings that few config files need, collapsed by default [XC-016]. */
export function MoreFields() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)

  if (!isOpen) {
    return (
      <Button icon={Plus} size="sm" alignSelf="flex-start" onClick={() => setIsOpen(true)}>
        {t('configFiles.more')}
      </Button>
    )
  }
  return (
    <>
      <TextField
        name="publickey"
        label={t('configFiles.publicKey')}
        hint={t('configFiles.publicKeyHint')}
        isMonospace
      />
      <CarriedFields />
    </>
  )
}

/** Optional settings of a config file beside its name and keys. */
export function CarriedFields() {
  const { t } = useTranslation()

  return (
    <>
      <TextField
        name="dns"
        label={t('configFiles.dns')}
        hint={t('configFiles.dnsHint')}
        placeholder="1.1.1.1, 9.9.9.9"
        isMonospace
      />
      <RouteFields />
      <TextAreaField name="postup" label={t('configFiles.postUp')} />
      <TextAreaField name="postdown" label={t('configFiles.postDown')} />
    </>
  )
}

/** Ranges behind the device, one field each [XC-017]. */
function RouteFields() {
  const { t } = useTranslation()
  const labelId = useId()
  const errorId = useId()
  const { values, setFieldValue } = useForm<Pick<ConfigFileForm, 'routes'>>()
  const fieldsRef = useRef<HTMLDivElement>(null)
  const setRoutes = (routes: string[]) => void setFieldValue('routes', routes)

  /** Users who add a field continue typing in it. */
  function addRoute() {
    flushSync(() => setRoutes([...values.routes, '']))
    ;[...(fieldsRef.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
  }

  return (
    <Stack
      ref={fieldsRef}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={errorId}
      gap="2"
    >
      <Text id={labelId} textStyle="label">
        {t('configFiles.routes')}
      </Text>
      <Text textStyle="xs" color="fg.muted">
        {t('configFiles.routesHint')}
      </Text>
      {values.routes.map((_, index) => (
        // a route is identified only by its position
        // oxlint-disable-next-line no-array-index-key -- the fields hold no state of their own
        <Flex key={index} gap="2" alignItems="flex-end">
          <Stack flex="1" minW="0">
            <TextField
              name={`routes.${index}`}
              label={t('configFiles.route', { n: index + 1 })}
              placeholder="192.0.2.0/24"
              isMonospace
            />
          </Stack>
          <IconButton
            icon={X}
            variant="ghost"
            aria-label={t('configFiles.removeRoute', { n: index + 1 })}
            onClick={() => setRoutes(values.routes.filter((_route, other) => other !== index))}
          />
        </Flex>
      ))}
      <FieldError name="routes" id={errorId} />
      <Button icon={Plus} size="sm" alignSelf="flex-start" onClick={addRoute}>
        {t('configFiles.addRoute')}
      </Button>
    </Stack>
  )
}
