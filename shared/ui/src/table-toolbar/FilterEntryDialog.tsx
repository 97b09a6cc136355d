import { z } from '@meshdeck/platform'
import { use } from 'react'

import { FormDialog } from '../form/FormDialog'
import { MomentField } from '../form/MomentField'
import { TextField } from '../form/text-fields'
import type { FilterEntry } from '../table-model/types'
import { useTranslation } from '../translations'

type Props = {
  /** Name of the property. */
  title: string
  entry: FilterEntry
  /** Loads what the entry needs; the dialog opens afterwards. */
  prepare: (() => Promise<unknown>) | undefined
  onAdd: (value: string) => void
  onClose: () => void
}

type Values = { from: string; value: string }

/** Dialog for a filter value that a menu can't list. */
export function FilterEntryDialog({ title, entry, prepare, onAdd, onClose }: Props) {
  const prepared = prepare?.()
  if (prepared) use(prepared)
  const { t } = useTranslation()
  const { dates } = entry
  const textOf = ({ value, from }: Values) => (dates ? `${from}..${value}` : value)
  const valueSchema = z.object({ from: z.string(), value: z.string() }).check(
    z.refine((values) => entry.read(textOf(values)) !== undefined, {
      message: entry.refusal,
      path: ['value'],
    }),
  )

  return (
    <FormDialog
      title={t('overlays.filter.by', { name: title })}
      action={t('overlays.filter.add')}
      schema={valueSchema}
      initialValues={{ from: '', value: '' }}
      onSubmit={async (values) => {
        const text = textOf(values)
        onAdd(entry.read(text) ?? text)
        onClose()
      }}
      onClose={onClose}
    >
      {dates && <MomentField name="from" label={dates.from} isDay />}
      {dates ? (
        <MomentField name="value" label={dates.to} hint={entry.hint} isDay />
      ) : (
        <TextField name="value" label={entry.label} hint={entry.hint} isMonospace required />
      )}
    </FormDialog>
  )
}
