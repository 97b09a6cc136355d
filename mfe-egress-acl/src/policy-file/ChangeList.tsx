import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@meshdeck/ui'
import { useState } from 'react'

import { useTranslation } from '../translations'
import { type FieldText, fieldTexts, type FieldValue } from './field-texts'
import type { Step } from './import-steps'
import type { Names } from './rule-names'

/** As many as come at once: each is some lines high. */
const AT_ONCE = 50

type Change = Pick<Step, 'id' | 'section' | 'change'>
type Props = { title: string; names: Names; steps: readonly Change[] }

/** What is made and changed in a section, field by field. */
export function ChangeList({ title, names, steps }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(AT_ONCE)
  if (steps.length === 0) return null

  return (
    <Box as="section" aria-label={title}>
      <Heading mb="2">{title}</Heading>
      <Stack as="ul" gap="0" listStyleType="none" borderWidth="1px" borderRadius="l2">
        {steps.slice(0, shown).map((step) => (
          <Box as="li" key={step.id} px="3" py="2" borderBottomWidth="1px" _last={{ border: '0' }}>
            <Flex gap="2" alignItems="center">
              <Badge variant="outline">{t(`policyFile.kind.${step.change.kind}`)}</Badge>
              <Text className="notranslate" fontWeight="500" minW="0" overflowWrap="anywhere">
                {step.change.name}
              </Text>
            </Flex>
            <Fields texts={fieldTexts(step, names)} />
          </Box>
        ))}
      </Stack>
      {steps.length > shown && (
        <Button mt="2" size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          {t('policyFile.more', { count: steps.length - shown })}
        </Button>
      )}
    </Box>
  )
}

function Fields({ texts }: { texts: readonly FieldText[] }) {
  const { t } = useTranslation()

  return (
    <Box as="ul" listStyleType="none" textStyle="sm" color="fg.muted" ms="1" mt="1">
      {texts.map(({ field, before, after }) => (
        <Box as="li" key={field} overflowWrap="anywhere">
          {t(`policyFile.field.${field}`)}:{' '}
          {before.length > 0 && <s className="notranslate">{textOf(field, before)}</s>}
          {before.length > 0 && ' → '}
          {after.length > 0 ? (
            <Box as="b" className="notranslate" color="fg">
              {textOf(field, after)}
            </Box>
          ) : (
            t('policyFile.nothing')
          )}
        </Box>
      ))}
    </Box>
  )

  function textOf(field: FieldText['field'], values: readonly FieldValue[]): string {
    const isForUsers = values[0] === 'users'
    return field === 'for'
      ? t(isForUsers ? 'policyFile.users' : 'policyFile.devices')
      : values.map(toText).join(', ')
  }

  function toText(value: FieldValue): string {
    if (typeof value === 'boolean') return t(value ? 'policyFile.yes' : 'policyFile.no')
    if (typeof value !== 'object') return String(value)
    if ('reference' in value) return `${toText(value.reference)} (${value.metric})`
    if ('item' in value) return `${value.item} ${value.value}`
    return value.name === '*'
      ? t(`policyFile.all.${value.kind}`)
      : t(`policyFile.reference.${value.kind}`, { name: value.name })
  }
}
