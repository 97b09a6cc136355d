import { BulkDialog, type BulkJob } from '@meshdeck/ui/data-table'
import { useState } from 'react'

import type { CheckedLines, GoodLine } from './check-lines'
import { CsvFileStep } from './CsvFileStep'
import { CsvPreview } from './CsvPreview'
import type { CsvColumn, CsvLine } from './read-csv'

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

/** A file, what would be made of it, and then the import with a result for each line. Nothing is sent before. */
export function CsvImport<Input>(props: Props<Input>) {
  const { title, columns, example, hint, check, onClose } = props
  const [lines, setLines] = useState<CsvLine[]>()
  const [checked, setChecked] = useState<CheckedLines<Input>>()
  // once, as things were when the file was read: what the import itself makes would stand against its own lines
  if (lines && check && !checked) setChecked(check(lines))

  function goBack() {
    setLines(undefined)
    setChecked(undefined)
  }

  if (!checked) {
    return (
      <CsvFileStep
        {...{ title, columns, example, hint, onClose }}
        isReady={check !== undefined}
        onRead={setLines}
      />
    )
  }
  return <CheckedImport {...props} checked={checked} onBack={goBack} />
}

type CheckedProps<Input> = Props<Input> & { checked: CheckedLines<Input>; onBack: () => void }

function CheckedImport<Input>(props: CheckedProps<Input>) {
  const { title, actionOf, columns, afterwards, send, onFinished, onBack, onClose } = props
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
          {...{ title, good, bad, columns, afterwards, onBack, onCancel }}
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
