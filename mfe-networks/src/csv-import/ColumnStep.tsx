import { Text } from '@meshdeck/ui'
import { FormDialog, SelectField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { type ColumnChoice, columnChoiceSchema, type ColumnForm, IGNORED } from './column-choice'
import { headingName } from './heading-name'
import type { CsvColumn, CsvTable } from './read-csv'

type Props = {
  title: string
  columns: readonly CsvColumn[]
  table: CsvTable
  onChosen: (choice: ColumnChoice) => void
  onClose: () => void
}

/** Asks of each heading that stands for no column which one it is, so that nothing in a file is left out unsaid. */
export function ColumnStep({ title, columns, table, onChosen, onClose }: Props) {
  const { t } = useTranslation()
  const free = columns.filter(({ id }) => !table.places.has(id))
  const initialValues: ColumnForm = { columns: table.unknown.map(() => '') }

  return (
    <FormDialog
      title={title}
      action={t('csvImport.columns.next')}
      size="md"
      schema={columnChoiceSchema(free)}
      initialValues={initialValues}
      onSubmit={async ({ columns: chosen }) => {
        const isIgnored = (index: number) => chosen[index] === IGNORED
        const named = table.unknown.flatMap(({ place }, index): Array<[string, number]> =>
          isIgnored(index) ? [] : [[chosen[index] ?? '', place]],
        )
        const ignored = table.unknown.filter((_, index) => isIgnored(index))
        onChosen({ named: new Map(named), ignored })
      }}
      onClose={onClose}
    >
      <Text>{t('csvImport.columns.text')}</Text>
      {table.unknown.map((heading, index) => (
        <SelectField
          key={heading.place}
          name={`columns.${index}`}
          label={t('csvImport.columns.of', { name: headingName(heading) })}
          hint={heading.examples.join(', ')}
          placeholder={t('csvImport.columns.choose')}
          options={[
            { value: IGNORED, label: t('csvImport.columns.ignore') },
            ...free.map(({ id }) => ({
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
