import type { Switch } from '../controls/toggles'
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
  /** What it is drawn as where there is no table, whose styles it has there; Tab reaches it. */
  as?: typeof Switch
}

/** A switch in a cell. In the table the arrow keys reach it, on a phone Tab does. */
export function RowSwitch(props: Props) {
  const { label, isOn, isBusy = false, disabledReason, onChange, as: Input = 'input' } = props
  const tabIndex = useCellTabStop()
  const isDisabled = disabledReason !== undefined

  return (
    <Tooltip content={disabledReason}>
      <Input
        type="checkbox"
        role="switch"
        tabIndex={Input === 'input' ? tabIndex : 0}
        aria-checked={isOn}
        aria-label={label}
        aria-busy={isBusy}
        aria-disabled={isDisabled}
        checked={isOn}
        onChange={({ target }) => {
          if (!isBusy && !isDisabled) onChange(target.checked)
        }}
      />
    </Tooltip>
  )
}
