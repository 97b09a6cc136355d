import { Button, Flex, IconButton, Stack, Text } from '@meshdeck/ui'
import { FieldError, TextAreaField, TextField, useForm } from '@meshdeck/ui/form'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import type { ConfigFileForm } from './config-file-form'

/** What few config files need, folded away until somebody asks [XC-016]. */
export function MoreFields() {
  const { t } = useConfigFileWords()
  const [isOpen, setIsOpen] = useState(false)

  if (!isOpen) {
    return (
      <Button size="sm" alignSelf="flex-start" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" /> {t('more')}
      </Button>
    )
  }
  return (
    <>
      <TextField name="publickey" label={t('publicKey')} hint={t('publicKeyHint')} isMachine />
      <CarriedFields />
    </>
  )
}

/** What a config file may carry beside its name and keys [XC-016, XC-017]. */
export function CarriedFields() {
  const { t } = useConfigFileWords()

  return (
    <>
      <TextField
        name="dns"
        label={t('dns')}
        hint={t('dnsHint')}
        placeholder="1.1.1.1, 9.9.9.9"
        isMachine
      />
      <RouteFields />
      <TextAreaField name="postup" label={t('postUp')} />
      <TextAreaField name="postdown" label={t('postDown')} />
    </>
  )
}

/** Ranges behind the device, one field each [XC-017]. */
function RouteFields() {
  const { t } = useConfigFileWords()
  const labelId = useId()
  const errorId = useId()
  const { values, setFieldValue } = useForm<Pick<ConfigFileForm, 'routes'>>()
  const setRoutes = (routes: string[]) => void setFieldValue('routes', routes)

  return (
    <Stack role="group" aria-labelledby={labelId} aria-describedby={errorId} gap="2">
      <Text id={labelId} textStyle="label">
        {t('routes')}
      </Text>
      {values.routes.map((_, index) => (
        // a route has nothing but its place to be known by
        // oxlint-disable-next-line no-array-index-key -- the fields hold no state of their own
        <Flex key={index} gap="2" alignItems="flex-end">
          <Stack flex="1" minW="0">
            <TextField
              name={`routes.${index}`}
              label={t('route', { n: index + 1 })}
              placeholder="192.0.2.0/24"
              isMachine
            />
          </Stack>
          <IconButton
            variant="ghost"
            aria-label={t('removeRoute', { n: index + 1 })}
            onClick={() => setRoutes(values.routes.filter((_route, other) => other !== index))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </Flex>
      ))}
      <FieldError name="routes" id={errorId} />
      <Button size="sm" alignSelf="flex-start" onClick={() => setRoutes([...values.routes, ''])}>
        <Plus aria-hidden="true" /> {t('addRoute')}
      </Button>
    </Stack>
  )
}
