import { i18n, isKey } from '@meshdeck/platform'
import { Box, Button, Callout, Checkbox, Flex, Stack, Text } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { useId, useState } from 'react'

import { useTranslation } from '../translations'
import { type BadLine, headingName } from './check-lines'
import type { CsvHeading } from './read-csv'

type Props = {
  title: string
  good: ReadonlyArray<{ id: string; name: string }>
  bad: readonly BadLine[]
  /** Label of the import button: "Import 198 entries". */
  action: string
  /** Label of the check box for the step after the import. */
  nextStep: string | undefined
  /** Line number of the headings; lines above it aren't imported. */
  headLine: number
  /** Whether the encoding was guessed, so that characters may be wrong. */
  isGuessed: boolean
  /** Headings whose cells are not imported. */
  ignored: readonly CsvHeading[]
  onImport: (isNextStepChosen: boolean) => void
  /** Returns to the choice of a file. */
  onBack: () => void
  onCancel: () => void
}

/** Number of lines shown; the full list is in the file. */
const MAX_LINES = 100

/** Preview of an import: lines that can't be imported with the reason, and the others by name. */
export function CsvPreview(props: Props) {
  const { title, good, bad, action, nextStep, onImport, onBack, onCancel } = props
  const { headLine, isGuessed, ignored } = props
  const { t } = useTranslation()
  const id = useId()
  const [isChosen, setIsChosen] = useState(true)
  const lineText = (line: number | string, name: string) =>
    name === '' ? t('csvImport.lineUnnamed', { line }) : t('csvImport.line', { line, name })

  return (
    <Dialog
      title={title}
      size="md"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onBack}>{t('csvImport.other')}</Button>
          {good.length > 0 && (
            <Button variant="solid" data-first-focus="" onClick={() => onImport(isChosen)}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="3">
        <Text role="status">
          {[
            t('csvImport.good', { count: good.length }),
            ...(bad.length > 0 ? [t('csvImport.bad', { count: bad.length })] : []),
            t('csvImport.notSent'),
          ].join(' ')}
        </Text>
        {ignored.length > 0 && (
          <Text>{t('csvImport.ignored', { columns: ignored.map(headingName).join(', ') })}</Text>
        )}
        {headLine > 1 && <Text>{t('csvImport.headLine', { line: headLine })}</Text>}
        {isGuessed && <Text>{t('csvImport.guessed')}</Text>}
        {bad.length > 0 && (
          <Callout tone="warning">
            <PreviewLines
              label={t('csvImport.badLines')}
              lines={bad.map(({ line, name, faults }) => ({
                id: String(line),
                text: `${lineText(line, name)}: ${faults.map(sentenceOf).join(' ')}`,
              }))}
            />
          </Callout>
        )}
        {good.length > 0 && (
          <PreviewLines
            label={t('csvImport.goodLines')}
            lines={good.map((line) => ({
              id: line.id,
              text: lineText(line.id, line.name),
            }))}
          />
        )}
        {nextStep !== undefined && good.length > 0 && (
          <Flex gap="2" alignItems="center">
            <Checkbox
              id={id}
              checked={isChosen}
              onChange={({ target }) => setIsChosen(target.checked)}
            />
            <label htmlFor={id}>{nextStep}</label>
          </Flex>
        )}
      </Stack>
    </Dialog>
  )
}

/** Messages of schemas are translation keys or sentences, as in forms. */
const sentenceOf = (fault: string) => (isKey(fault) ? i18n.t(fault) : fault)

type PreviewLinesProps = { label: string; lines: ReadonlyArray<{ id: string; text: string }> }

function PreviewLines({ label, lines }: PreviewLinesProps) {
  const { t } = useTranslation()

  return (
    <Box tabIndex={0} focusVisibleRing="inside" maxH="12rem" overflowY="auto">
      <Stack as="ul" aria-label={label} gap="1" listStyleType="none" textStyle="sm">
        {lines.slice(0, MAX_LINES).map(({ id, text }) => (
          <Text as="li" key={id} overflowWrap="anywhere">
            {text}
          </Text>
        ))}
        {lines.length > MAX_LINES && (
          <Text as="li">{t('shared.more', { count: lines.length - MAX_LINES })}</Text>
        )}
      </Stack>
    </Box>
  )
}
