import { Button, Callout, Code, Stack, Text } from '@meshdeck/ui'
import { BulkDialog, type BulkJob } from '@meshdeck/ui/data-table'
import { Dialog } from '@meshdeck/ui/dialog'
import { download, FormDialog, SelectField } from '@meshdeck/ui/form'
import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'

import { useTranslation } from '../translations'
import {
  type CheckedLines,
  type ColumnChoice,
  columnChoiceSchema,
  type ColumnForm,
  type GoodLine,
  headingName,
  IGNORED,
} from './check-lines'
import { CsvPreview } from './CsvPreview'
import {
  type CsvColumn,
  type CsvFailure,
  type CsvLine,
  type CsvTable,
  linesOf,
  readCsvFile,
} from './read-csv'

type Props<Input> = {
  title: string
  /** Label of the import button: "Import 198 entries". */
  actionOf: (count: number) => string
  columns: readonly CsvColumn[]
  /** Example file with two lines. */
  example: string
  /** Shown before a file is chosen. */
  hint: string
  /** Undefined until the data for the check is loaded. */
  check: ((lines: readonly CsvLine[]) => CheckedLines<Input>) | undefined
  /** Label of the check box for the step after the import; checked by default. */
  nextStep?: string
  send: (line: GoodLine<Input>, isNextStepChosen: boolean) => Promise<unknown>
  onFinished: (isNextStepChosen: boolean) => void
  onClose: () => void
}

const nothingChosen: ColumnChoice = { assignedIndexes: new Map(), ignored: [] }

/**
 * Import dialog: choose a file, assign unknown columns, preview the result, then import with a result for each line.
 * Nothing is sent before the import.
 */
export function CsvImport<Input>(props: Props<Input>) {
  const { title, columns, example, hint, check, onClose } = props
  const [table, setTable] = useState<CsvTable>()
  const [choice, setChoice] = useState<ColumnChoice>()
  const [checked, setChecked] = useState<CheckedLines<Input>>()
  // checked once, against the state when the file was read: the items created by the import would conflict with their
  // own lines
  if (table && choice && check && !checked)
    setChecked(check(linesOf(table, choice.assignedIndexes)))

  function goBack() {
    setTable(undefined)
    setChoice(undefined)
    setChecked(undefined)
  }

  if (table && !choice) {
    return <ColumnStep {...{ title, columns, table, onClose }} onChosen={setChoice} />
  }
  if (table && choice && checked) {
    return <CheckedImport {...props} {...{ table, choice, checked }} onBack={goBack} />
  }
  return (
    <CsvFileStep
      {...{ title, columns, example, hint, onClose }}
      isReady={check !== undefined}
      onRead={(read) => {
        setTable(read)
        if (read.unknownHeadings.length === 0) setChoice(nothingChosen)
      }}
    />
  )
}

type CheckedProps<Input> = Props<Input> & {
  table: CsvTable
  choice: ColumnChoice
  checked: CheckedLines<Input>
  onBack: () => void
}

function CheckedImport<Input>(props: CheckedProps<Input>) {
  const { title, actionOf, nextStep, send, onFinished, onBack, onClose, table, choice } = props
  const { good, bad } = props.checked
  const [job] = useState((): BulkJob => {
    const lineOf = new Map(good.map((line) => [line.id, line]))
    let isChosen = nextStep !== undefined
    return {
      title,
      description: undefined,
      action: title,
      items: good,
      ask: ({ begin, onClose: onCancel }) => (
        <CsvPreview
          {...{ title, good, bad, nextStep, onBack, onCancel }}
          headLine={table.headLine}
          isGuessed={table.isGuessed}
          ignored={choice.ignored}
          action={actionOf(good.length)}
          onImport={(isNextStepChosen) => {
            isChosen = isNextStepChosen
            begin()
          }}
        />
      ),
      perform: async (items) => {
        for (const { id } of items) {
          const line = lineOf.get(id)
          if (line) await send(line, isChosen)
        }
      },
      onFinished: () => onFinished(isChosen),
    }
  })

  return <BulkDialog job={job} onClose={onClose} />
}

type CsvFileStepProps = {
  title: string
  columns: readonly CsvColumn[]
  example: string
  hint: string
  isReady: boolean
  onRead: (table: CsvTable) => void
  onClose: () => void
}

/** Accepts a file or reports why it can't be read. */
function CsvFileStep({
  title,
  columns,
  example,
  hint,
  isReady,
  onRead,
  onClose,
}: CsvFileStepProps) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<CsvFailure>()

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    const reading = await readCsvFile(file, columns)
    // allows choosing the same file again after it is corrected
    target.value = ''
    if ('fault' in reading) setFailure(reading)
    else onRead(reading.table)
  }

  return (
    <Dialog
      title={title}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button
            icon={Download}
            onClick={() => download('example.csv', { type: 'text/csv', content: example })}
          >
            {t('csvImport.example')}
          </Button>
          <Button
            icon={Upload}
            variant="solid"
            data-first-focus=""
            aria-disabled={!isReady}
            onClick={() => isReady && inputRef.current?.click()}
          >
            {t('csvImport.choose')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Text>{hint}</Text>
        <Text>
          {t('csvImport.accepted')}{' '}
          <Code className="notranslate">{columns.map(({ id }) => id).join(', ')}</Code>
        </Text>
        {failure && (
          <Callout tone="critical" role="alert" title={t(`csvImport.fault.${failure.fault}`)}>
            {t(`csvImport.faultHint.${failure.fault}`, { ...failure })}
          </Callout>
        )}
        <input
          ref={inputRef}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('csvImport.file')}
          hidden
          onChange={(event) => void handleFile(event)}
        />
      </Stack>
    </Dialog>
  )
}

type ColumnStepProps = {
  title: string
  columns: readonly CsvColumn[]
  table: CsvTable
  onChosen: (choice: ColumnChoice) => void
  onClose: () => void
}

/** Asks for the column of each unrecognized heading, so that no data is dropped silently. */
function ColumnStep({ title, columns, table, onChosen, onClose }: ColumnStepProps) {
  const { t } = useTranslation()
  const freeColumns = columns.filter(({ id }) => !table.columnIndexes.has(id))
  const initialValues: ColumnForm = { columns: table.unknownHeadings.map(() => '') }

  return (
    <FormDialog
      title={title}
      action={t('csvImport.columns.next')}
      size="md"
      schema={columnChoiceSchema(freeColumns)}
      initialValues={initialValues}
      onSubmit={async ({ columns: chosenIds }) => {
        const isIgnored = (index: number) => chosenIds[index] === IGNORED
        const assignedIndexes = table.unknownHeadings.flatMap(
          ({ columnIndex }, index): Array<[string, number]> =>
            isIgnored(index) ? [] : [[chosenIds[index] ?? '', columnIndex]],
        )
        const ignored = table.unknownHeadings.filter((_, index) => isIgnored(index))
        onChosen({ assignedIndexes: new Map(assignedIndexes), ignored })
      }}
      onClose={onClose}
    >
      <Text>{t('csvImport.columns.text')}</Text>
      {table.unknownHeadings.map((heading, index) => (
        <SelectField
          key={heading.columnIndex}
          name={`columns.${index}`}
          label={t('csvImport.columns.of', { name: headingName(heading) })}
          hint={heading.examples.join(', ')}
          placeholder={t('csvImport.columns.choose')}
          options={[
            { value: IGNORED, label: t('csvImport.columns.ignore') },
            ...freeColumns.map(({ id }) => ({
              value: id,
              label: t('csvImport.columns.use', { column: id }),
            })),
          ]}
          required
        />
      ))}
    </FormDialog>
  )
}
