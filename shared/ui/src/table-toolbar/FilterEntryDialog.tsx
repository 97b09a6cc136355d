import { z } from '@meshdeck/platform'
import { use } from 'react'

import { FormDialog } from '../form/FormDialog'
import { TextField } from '../form/TextField'
import { useOverlayWords } from '../overlays/overlay-words'
import type { FilterEntry } from '../table-model/types'

type Props = {
  /** The property's name. */
  title: string
  entry: FilterEntry
  /** What the entry stands on; the dialog opens when it is here. */
  prepare: (() => Promise<unknown>) | undefined
  onAdd: (value: string) => void
  onClose: () => void
}

/** Asks for the value of a filter that no menu can list. */
export function FilterEntryDialog({ title, entry, prepare, onAdd, onClose }: Props) {
  const prepared = prepare?.()
  if (prepared) use(prepared)
  const { t } = useOverlayWords()
  const valueSchema = z.object({
    value: z.string().check(z.refine((text) => entry.read(text) !== undefined, entry.refusal)),
  })

  return (
    <FormDialog
      title={t('overlays:filter.by', { name: title })}
      action={t('overlays:filter.add')}
      schema={valueSchema}
      initialValues={{ value: '' }}
      onSubmit={async ({ value }) => {
        onAdd(entry.read(value) ?? value)
        onClose()
      }}
      onClose={onClose}
    >
      <TextField name="value" label={entry.label} hint={entry.hint} isMachine required />
    </FormDialog>
  )
}
