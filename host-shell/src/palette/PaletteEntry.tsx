import { CommandItem } from 'cmdk'
import { Check } from 'lucide-react'

import type { PaletteItem } from './palette-item'

type Props = { item: PaletteItem; onChoose: (item: PaletteItem) => void }

/** A line: icon, name, and at its end where it is or why it cannot be chosen. */
export function PaletteEntry({ item, onChoose }: Props) {
  const { id, name, icon: Icon, note, href, disabledReason, isChecked = false } = item
  const aside = disabledReason ?? note

  return (
    <CommandItem
      value={id}
      disabled={disabledReason !== undefined}
      data-href={href}
      onSelect={() => onChoose(item)}
    >
      <Icon aria-hidden="true" />
      <span className="name">{name}</span>
      {aside !== undefined && <span className="note">{aside}</span>}
      {isChecked && <Check className="note" aria-hidden="true" />}
    </CommandItem>
  )
}
