import { Badge, Box, Button, Code, Flex, Stack, Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { type EgressForm, rangeWords } from './egress-form'
import { type ListedRange, readRangeList, sumUpList } from './range-list'

/** A list of ranges before it becomes routes: what is wrong, twice, or in another, and a way to shorten it. */
export function RangeList() {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<EgressForm>()
  const entries = useMemo(() => readRangeList(values.range), [values.range])
  const short = useMemo(() => sumUpList(values.range), [values.range])
  if (entries.length < 2) return null

  return (
    <Stack gap="2">
      <Box
        layerStyle="panel"
        maxH="11rem"
        overflowY="auto"
        // nothing inside takes the focus, and arrows must scroll the list all the same
        tabIndex={0}
        focusVisibleRing="inside"
      >
        <Box as="ul" listStyleType="none" aria-label={t('egressForm.list.label')}>
          {entries.map((entry) => (
            <Flex as="li" key={entry.id} gap="3" px="3" py="1" alignItems="center">
              <Code flex="1" minW="0">
                {entry.text}
              </Code>
              <Verdict entry={entry} />
            </Flex>
          ))}
        </Box>
      </Box>
      {short && (
        <Flex gap="3" alignItems="center">
          <Button size="sm" onClick={() => void setFieldValue('range', short.join('\n'))}>
            {t('egressForm.list.sumUp', { count: short.length })}
          </Button>
          <Text textStyle="xs" color="fg.muted">
            {t('egressForm.list.sumUpHint')}
          </Text>
        </Flex>
      )}
    </Stack>
  )
}

function Verdict({ entry: { fault, isRepeated, outer } }: { entry: ListedRange }) {
  const { t } = useTranslation()
  if (fault) {
    return (
      <Badge variant="surface" colorPalette="critical">
        {t(rangeWords[fault])}
      </Badge>
    )
  }
  if (isRepeated) return <Badge variant="surface">{t('egressForm.list.repeated')}</Badge>
  if (outer === undefined) return null
  return (
    <Badge variant="surface" colorPalette="warning">
      {t('egressForm.list.inside', { range: outer })}
    </Badge>
  )
}
