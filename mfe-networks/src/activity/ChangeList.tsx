import type { ActivityEvent } from '@meshdeck/api/activity'
import { isSecretField, type JsonChange, jsonChanges } from '@meshdeck/domain/json-changes'
import { Box, Code, Flex, Panel, Span, SrOnly, Text } from '@meshdeck/ui'

import { useActivityWords } from './activity-words'
import { changeText } from './change-text'

/** What a thing was and what it has become, field by field, in the words of the server. */
export function ChangeList({ diff }: Pick<ActivityEvent, 'diff'>) {
  const { t } = useActivityWords()
  const changes = jsonChanges(diff?.Old, diff?.New)

  return (
    <Panel title={t('changes')} aside={changes.length > 0 && changes.length}>
      {changes.length === 0 && (
        <Text px="4" py="3" textStyle="sm" color="fg.muted">
          {t('noChanges')}
        </Text>
      )}
      {changes.map((change) => (
        <Change key={change.path.join('.')} {...change} />
      ))}
    </Panel>
  )
}

function Change({ path, before, after }: JsonChange) {
  const { t } = useActivityWords()
  const isSecret = isSecretField(path)
  const text = (value: unknown) => (isSecret ? t('secret') : changeText(value))

  return (
    <Box
      as="section"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Code color="fg.muted">{path.join('.')}</Code>
      {before !== undefined && (
        <Line sign="−" label={t('before')} tone="critical" text={text(before) || t('nothing')} />
      )}
      {after !== undefined && (
        <Line sign="+" label={t('after')} tone="success" text={text(after) || t('nothing')} />
      )}
    </Box>
  )
}

type LineProps = { sign: string; label: string; tone: 'critical' | 'success'; text: string }

/** One side of a change; the sign says it as well as the colour. */
function Line({ sign, label, tone, text }: LineProps) {
  return (
    <Flex gap="2" mt="1" px="2" py="1" borderRadius="l1" bg={`${tone}.subtle`} textStyle="mono">
      <Span aria-hidden="true" color={`${tone}.fg`} userSelect="none">
        {sign}
      </Span>
      <SrOnly>{label}</SrOnly>
      <Box minW="0" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {text}
      </Box>
    </Flex>
  )
}
