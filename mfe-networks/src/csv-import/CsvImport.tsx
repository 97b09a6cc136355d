import { BulkDialog, type BulkJob } from '@meshdeck/ui/data-table'
import { useState } from 'react'

import type { CheckedLines, GoodLine } from './check-lines'
import type { ColumnChoice } from './column-choice'
import { ColumnStep } from './ColumnStep'
import { CsvFileStep } from './CsvFileStep'
import { CsvPreview } from './CsvPreview'
import { type CsvColumn, type CsvLine, type CsvTable, linesOf } from './read-csv'

type Props<Input> = {
  title: string
  /** "Import 198 entries" */
  actionOf: (count: number) => string
  columns: readonly CsvColumn[]
  /** A file with two lines, for whoever has none yet. */
  example: string
  /** Said before a file is chosen. */
  hint: string
  /** Undefined while what lines are held against is on its way. */
  check: ((lines: readonly CsvLine[]) => CheckedLines<Input>) | undefined
  /** What follows the import, by a check box; on unless somebody takes it away. */
  afterwards?: string
  send: (line: GoodLine<Input>, isAfterwardsChosen: boolean) => Promise<unknown>
  onFinished: (isAfterwardsChosen: boolean) => void
  onClose: () => void
}

const nothingChosen: ColumnChoice = { named: new Map(), ignored: [] }

/**
 * A file, what its unknown columns are, what would be made of it, and then the import with a result for each line.
 * Nothing is sent before.
 */
export function CsvImport<Input>(props: Props<Input>) {
  const { title, columns, example, hint, check, onClose } = props
  const [table, setTable] = useState<CsvTable>()
  const [choice, setChoice] = useState<ColumnChoice>()
  const [checked, setChecked] = useState<CheckedLines<Input>>()
  // once, as things were when the file was read: what the import itself makes would stand against its own lines
  if (table && choice && check && !checked) setChecked(check(linesOf(table, choice.named)))

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
        if (read.unknown.length === 0) setChoice(nothingChosen)
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
  const { title, actionOf, afterwards, send, onFinished, onBack, onClose, table, choice } = props
  const { good, bad } = props.checked
  const [job] = useState((): BulkJob => {
    const lineOf = new Map(good.map((line) => [line.id, line]))
    let isChosen = afterwards !== undefined
    return {
      title,
      description: undefined,
      action: title,
      items: good,
      ask: ({ begin, onClose: onCancel }) => (
        <CsvPreview
          {...{ title, good, bad, afterwards, onBack, onCancel }}
          headLine={table.headLine}
          isGuessed={table.isGuessed}
          ignored={choice.ignored}
          action={actionOf(good.length)}
          onImport={(isAfterwardsChosen) => {
            isChosen = isAfterwardsChosen
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
