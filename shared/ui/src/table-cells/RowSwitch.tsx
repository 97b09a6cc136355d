import type { ChangeEvent } from 'react'

import { Tooltip } from '../overlays/Tooltip'
import { useCellTabStop } from './use-cell-tab-stop'

type Props = {
  /** Names the row as well, for every row has one: "NAT for office-lan". */
  label: string
  isOn: boolean
  /** While the change is on its way the switch keeps the focus and takes no other. */
  isBusy?: boolean
  /** Why the person may not change it; then it is disabled and says so. */
  disabledReason?: string | undefined
  onChange: (isOn: boolean) => void
}

/** A switch in a cell. In the table the arrow keys reach it, on a phone Tab does. */
export function RowSwitch(props: Props) {
  const tabIndex = useCellTabStop()

  return (
    <Tooltip content={props.disabledReason}>
      <input {...switchAttributes(props)} tabIndex={tabIndex} />
    </Tooltip>
  )
}

/** What a switch that changes something at once has, also outside of a table. */
export function switchAttributes({ label, isOn, isBusy = false, disabledReason, onChange }: Props) {
  const isDisabled = disabledReason !== undefined

  return {
    type: 'checkbox',
    role: 'switch',
    'aria-checked': isOn,
    'aria-label': label,
    'aria-busy': isBusy,
    'aria-disabled': isDisabled,
    checked: isOn,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (!isBusy && !isDisabled) onChange(target.checked)
    },
  }
}
